import { lazy, Suspense } from 'react'
import type { ConfirmProps } from './confirm-window.tsx'

const Window = lazy(() =>
  import('./confirm-window.tsx').then((late) => ({ default: late.ConfirmWindow })),
)

/**
 * Asked before what cannot be undone. Drawn while it is asked; Escape keeps things as they are, and
 * the focus goes back.
 */
export function Confirm({ open, ...asked }: ConfirmProps & { open: boolean }) {
  return open ? (
    <Suspense fallback={null}>
      <Window {...asked} />
    </Suspense>
  ) : null
}
