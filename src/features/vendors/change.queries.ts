import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type {
  BusinessChangeRecord,
  ChangeDecision,
  NewChange,
} from '#machines/changes/business-change.schema.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'
import { bodyOf } from '#src/client/query/refusal-error.ts'

const query = { limit: '10' }
const keyed = (key: string) => ({ headers: { 'Idempotency-Key': key } })

export const changeKeys = {
  waiting: ['changes', 'waiting'] as const,
  own: (businessId: string) => ['changes', 'own', businessId] as const,
  reviewed: (businessId: string) => ['changes', 'reviewed', businessId] as const,
}

/** The changes that the owner proposed, the latest first. */
export function ownChangesOptions(id: string) {
  return queryOptions({
    queryKey: changeKeys.own(id),
    queryFn: () => bodyOf(ask(api.businesses[':id'].changes.$get({ param: { id }, query }))),
    meta: { live: ['business'] },
  })
}

/** The same for the review team. */
export function reviewedChangesOptions(id: string) {
  return queryOptions({
    queryKey: changeKeys.reviewed(id),
    queryFn: () => bodyOf(ask(api.approvals[':id'].changes.$get({ param: { id }, query }))),
    meta: { live: ['review'] },
  })
}

/** All that wait for the review team, page after page. */
export const waitingChangesOptions = infiniteQueryOptions({
  queryKey: changeKeys.waiting,
  queryFn: ({ pageParam: cursor }) =>
    bodyOf(ask(api.changes.$get({ query: { limit: '25', ...(cursor ? { cursor } : {}) } }))),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  meta: { live: ['review'] },
})

export function proposeChange(
  id: string,
  change: NewChange,
  key: string,
): Promise<Answer<BusinessChangeRecord>> {
  return ask(api.businesses[':id'].changes.$post({ param: { id }, json: change }, keyed(key)))
}

export function withdrawChange(
  { businessId: id, id: changeId }: BusinessChangeRecord,
  version: number,
  key: string,
): Promise<Answer<BusinessChangeRecord>> {
  return ask(
    api.businesses[':id'].changes[':changeId'].events.$post(
      { param: { id, changeId }, json: { version, event: 'WITHDRAW' } },
      keyed(key),
    ),
  )
}

export function decideChange(
  id: string,
  decision: ChangeDecision,
  key: string,
): Promise<Answer<BusinessChangeRecord>> {
  return ask(api.changes[':id'].events.$post({ param: { id }, json: decision }, keyed(key)))
}
