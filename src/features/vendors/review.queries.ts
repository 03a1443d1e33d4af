import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Page } from '#machines/kernel/page.ts'
import type {
  QueueCounts,
  QueueItem,
  QueueQuery,
  ReviewRecord,
} from '#machines/vendors/approval-record.schema.ts'
import type { ProofDecision } from '#machines/proofs/proof.schema.ts'
import type { ReviewerRequest } from '#machines/vendors/vendor-approval.schema.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'
import { sharedStaleTimeMs } from '#src/client/query/query-client.ts'
import { bodyOf } from '#src/client/query/refusal-error.ts'

const keyed = (key: string) => ({ headers: { 'Idempotency-Key': key } })

/** Which part of the queue: what waits for the team, or one state. */
export type QueuePart = 'waiting' | Exclude<keyof QueueCounts, 'submitted' | 'in_review'>

export const queueParts: QueuePart[] = [
  'waiting',
  'closing',
  'changes_requested',
  'approved',
  'rejected',
  'suspended',
  'appealed',
  'closed',
]

/** What of a part is shown. */
export type QueueFilter = Pick<QueueQuery, 'category' | 'waiting' | 'mine'>

export const reviewKeys = {
  counts: ['approvals', 'counts'] as const,
  queues: ['approvals', 'queue'] as const,
  queue: (part: QueuePart, filter: QueueFilter) => [...reviewKeys.queues, part, filter] as const,
  review: (id: string) => ['approvals', 'review', id] as const,
  listing: (id: string) => ['approvals', 'listing', id] as const,
}

/** A part of the queue, the longest waiting first, page after page. */
export function queueOptions(part: QueuePart, filter: QueueFilter) {
  return infiniteQueryOptions({
    queryKey: reviewKeys.queue(part, filter),
    queryFn: ({ pageParam: cursor }): Promise<Page<QueueItem>> => {
      const query = {
        ...filter,
        limit: '25',
        ...(part === 'waiting' ? {} : { state: part }),
        ...(cursor ? { cursor } : {}),
      }
      return bodyOf(ask(api.approvals.$get({ query })))
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta: { live: ['review'] },
  })
}

export const queueCountsOptions = queryOptions({
  queryKey: reviewKeys.counts,
  queryFn: () => bodyOf(ask(api.approvals.counts.$get())),
  staleTime: sharedStaleTimeMs,
  meta: { live: ['review'] },
})

export function reviewOptions(id: string) {
  return queryOptions({
    queryKey: reviewKeys.review(id),
    queryFn: () => bodyOf(ask(api.approvals[':id'].$get({ param: { id } }))),
    meta: { live: ['review'] },
  })
}

/** What couples see of a business, or will once it is approved. */
export function reviewedListingOptions(id: string) {
  return queryOptions({
    queryKey: reviewKeys.listing(id),
    queryFn: () => bodyOf(ask(api.approvals[':id'].listing.$get({ param: { id } }))),
    meta: { live: ['review'] },
  })
}

/** Documents of listed businesses that wait for the team, page after page. */
export const waitingProofsOptions = infiniteQueryOptions({
  queryKey: ['proofs', 'waiting'] as const,
  queryFn: ({ pageParam: cursor }) =>
    bodyOf(ask(api.proofs.$get({ query: { limit: '25', ...(cursor ? { cursor } : {}) } }))),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
})

export function askAsReviewer(
  id: string,
  request: ReviewerRequest,
  key: string,
): Promise<Answer<ReviewRecord>> {
  return ask(api.approvals[':id'].events.$post({ param: { id }, json: request }, keyed(key)))
}

/** Takes an application, for half an hour or half an hour more. */
export function claimReview(id: string): Promise<Answer<ReviewRecord>> {
  return ask(api.approvals[':id'].claim.$put({ param: { id } }))
}

export function releaseReview(id: string): Promise<Answer<ReviewRecord>> {
  return ask(api.approvals[':id'].claim.$delete({ param: { id } }))
}

export function decideProof(
  id: string,
  decision: ProofDecision,
  key: string,
): Promise<Answer<ReviewRecord>> {
  return ask(api.proofs[':id'].events.$post({ param: { id }, json: decision }, keyed(key)))
}
