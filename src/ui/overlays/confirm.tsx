import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'

const Window = lazy(() => import('./confirm-window.tsx').then((late) => ({ default: late.ConfirmWindow })))

export interface ConfirmProps {
  /** The title is the question: "Decline this quote?" */
  question: string
  /** What it means for both sides. */
  children: ReactNode
  /** Names the act: "Decline quote". */
  act: string
  busyLabel?: string
  busy?: boolean
  onAct: () => void
  /** Names what happens instead: "Keep it open". */
  keep: string
  onKeep: () => void
}

/** Asked before what cannot be undone. Drawn while it is asked; Escape keeps things as they are, and the focus goes back. */
export function Confirm({ open, ...asked }: ConfirmProps & { open: boolean }) {
  return open ? (
    <Suspense fallback={null}>
      <Window {...asked} />
    </Suspense>
  ) : null
}
