import { queryOptions } from '@tanstack/react-query'
import type { NewReply, SavedReply } from '#machines/enquiries/thread/saved-reply.schema.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'
import { bodyOf } from '#src/client/query/refusal-error.ts'
import { removeOnce, withoutBody } from '#src/client/retry/remove-once.ts'

const replies = api.businesses[':id']['saved-replies']

/** The texts that a business keeps to begin messages with; it has fewer than a page. */
export function savedRepliesOptions(businessId: string) {
  return queryOptions({
    queryKey: ['enquiries', 'replies', businessId],
    queryFn: () =>
      bodyOf(ask(replies.$get({ param: { id: businessId }, query: { limit: '100' } }))),
  })
}

export function addReply(id: string, reply: NewReply, key: string): Promise<Answer<SavedReply>> {
  const headers = { 'Idempotency-Key': key }
  return ask(replies.$post({ param: { id }, json: reply }, { headers }))
}

export function changeReply(
  id: string,
  { id: replyId, version }: Pick<SavedReply, 'id' | 'version'>,
  reply: NewReply,
): Promise<Answer<SavedReply>> {
  return ask(replies[':replyId'].$put({ param: { id, replyId }, json: { version, ...reply } }))
}

export function removeReply(id: string, replyId: string): Promise<Answer<null>> {
  return removeOnce(replies[':replyId'].$delete({ param: { id, replyId } }), () =>
    withoutBody(ask(replies.$get({ param: { id }, query: { limit: '1' } }))),
  )
}
