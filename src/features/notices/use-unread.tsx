import { createContext, use } from 'react'
import type { ReactNode } from 'react'
import { useLive } from '#src/client/live/use-live.ts'
import { useRead } from '#src/client/records/read.ts'
import { readUnread } from './notices.queries.ts'

interface Unread {
  /** Null until it is known. */
  count: number | null
  /** Takes what another answer told. */
  keep: (count: number) => void
}

const Counted = createContext<Unread>({ count: null, keep: () => undefined })

/** How much is unread, for the bell and for the page: counted once for both, and again when somebody comes back or the wedding is told. */
export function UnreadCountProvider({ weddingId, children }: { weddingId: string | null; children: ReactNode }) {
  const { read, readQuietly, keep } = useRead(readUnread, { onReturn: true })
  useLive(weddingId, ['notices'], readQuietly)
  return <Counted value={{ count: read.state === 'ready' ? read.value.count : null, keep: (count) => keep({ count }) }}>{children}</Counted>
}

export function useUnread(): Unread {
  return use(Counted)
}
