import { useQuery } from '@tanstack/react-query'
import { queueCountsOptions } from './review.queries.ts'
import type { QueuePart } from './review.queries.ts'

/**
 * How many businesses are in a part of the queue, for the side of the area and for the queue
 * itself; null until it is known.
 */
export function useQueueCounts() {
  const { data: counts = null } = useQuery(queueCountsOptions)
  return {
    countOf: (part: QueuePart) =>
      counts &&
      (part === 'waiting' ? counts.submitted + counts.in_review + counts.appealed : counts[part]),
  }
}
