import { createContext, use } from 'react'
import type { ReactNode } from 'react'
import type { QueueCounts } from '#machines/vendors/approval-record.schema.ts'
import { useRead } from '#src/client/records/read.ts'
import { readQueueCounts } from './review.queries.ts'
import type { QueuePart } from './review.queries.ts'

interface Counted {
  /** Null until they are known. */
  counts: QueueCounts | null
  countAgain: () => void
}

const Counts = createContext<Counted>({ counts: null, countAgain: () => undefined })

/** How many businesses are where, for the side of the area and for the queue itself: counted once for both. */
export function QueueCountsProvider({ children }: { children: ReactNode }) {
  const { read, readAgain } = useRead(readQueueCounts, { onReturn: true })
  return <Counts value={{ counts: read.state === 'ready' ? read.value : null, countAgain: readAgain }}>{children}</Counts>
}

export function useQueueCounts() {
  const { counts, countAgain } = use(Counts)
  return { countAgain, countOf: (part: QueuePart) => counts && (part === 'waiting' ? counts.submitted + counts.in_review : counts[part]) }
}
