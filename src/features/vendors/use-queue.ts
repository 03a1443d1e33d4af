import type { QueueItem } from '#machines/vendors/approval-record.schema.ts'
import { usePages } from '#src/client/records/pages.ts'
import { readQueue } from './review.queries.ts'
import type { QueuePart } from './review.queries.ts'

/** A part of the queue, page after page. */
export function useQueue(part: QueuePart) {
  return usePages<QueueItem>((cursor) => readQueue(part, cursor))
}
