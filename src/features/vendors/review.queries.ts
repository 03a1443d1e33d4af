import type { Page } from '#machines/kernel/page.ts'
import type { QueueCounts, QueueItem, ReviewRecord } from '#machines/vendors/approval-record.schema.ts'
import type { ReviewerRequest } from '#machines/vendors/vendor-approval.schema.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'

/** Which part of the queue: what waits for the team, or one state. */
export type QueuePart = 'waiting' | Exclude<keyof QueueCounts, 'submitted' | 'in_review'>

export const queueParts: QueuePart[] = ['waiting', 'changes_requested', 'approved', 'rejected', 'suspended']

/** A page of the queue, the longest waiting first. */
export function readQueue(part: QueuePart, cursor: string | null): Promise<Answer<Page<QueueItem>>> {
  const query = { limit: '25', ...(part === 'waiting' ? {} : { state: part }), ...(cursor ? { cursor } : {}) }
  return ask(api.approvals.$get({ query }))
}

export function readQueueCounts(): Promise<Answer<QueueCounts>> {
  return ask(api.approvals.counts.$get())
}

export function readReview(id: string): Promise<Answer<ReviewRecord>> {
  return ask(api.approvals[':id'].$get({ param: { id } }))
}

export function askAsReviewer(id: string, request: ReviewerRequest): Promise<Answer<ReviewRecord>> {
  return ask(api.approvals[':id'].events.$post({ param: { id }, json: request }))
}
