import { createContext, use } from 'react'
import type { Gift } from '#machines/registry/gift.schema.ts'
import type { OutsideGift } from '#machines/registry/outside/outside-gift.schema.ts'
import type { Answer } from '#src/client/api.ts'
import type { WholeRegistry } from './registry.queries.ts'

/** What every part of the registry's page works on. */
export interface RegistryView {
  weddingId: string
  registry: WholeRegistry
  /** The wedding's own. */
  currency: string
  /** Null: it may be changed. */
  disabledReason: string | null
  /** Null: who gives what may be shown and hidden. */
  giversOff: string | null
  /** Says what is now true, with its undo where there is one, and reads the registry again. */
  showToast: (message: string, activityId?: string | null) => void
  /** Sends a change; what was refused is said. */
  act: (message: string, send: Promise<Answer<{ activityId: string }>>) => Promise<boolean>
  open: (window: Opened) => void
}

/** What is open above the page. */
export type Opened =
  | { what: 'gift'; gift: Gift | null; begin?: Pick<Gift, 'title' | 'link'> }
  | { what: 'picture'; gift: Gift }
  | { what: 'outside'; outside: OutsideGift | null }
  | null

export const RegistryContext = createContext<RegistryView | null>(null)

export function useRegistry(): RegistryView {
  const view = use(RegistryContext)
  if (!view) throw new Error('useRegistry is for the page of the registry.')
  return view
}
