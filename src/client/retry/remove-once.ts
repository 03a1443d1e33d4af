import type { ClientResponse } from 'hono/client'
import { api, ask } from '../api.ts'
import type { Answer, BodyOf } from '../api.ts'

/**
 * Removes something. What is no longer there is removed: an answer was lost, or somebody else did
 * it. `readRest` reads what it belonged to, which may be gone or out of reach as well.
 */
export async function removeOnce<R extends ClientResponse<unknown>, B = BodyOf<R>>(
  request: Promise<R>,
  readRest: () => Promise<Answer<B>>,
): Promise<Answer<BodyOf<R> | B>> {
  const answer = await ask(request)
  return answer.result === 'refused' && answer.code === 'not_found' ? readRest() : answer
}

/** For what is answered with nothing. */
export async function withoutBody(read: Promise<Answer<unknown>>): Promise<Answer<null>> {
  const answer = await read
  return answer.result === 'answer' ? { result: 'answer', body: null } : answer
}

/** For whoever leaves something, of which nothing is theirs to read any more. */
export async function nothingLeft(): Promise<Answer<null>> {
  return { result: 'answer', body: null }
}

/** For a record of a wedding: the activity of its removal, so that it can be undone. */
export async function readRemoval(
  weddingId: string,
  recordId: string,
): Promise<Answer<{ activityId: string }>> {
  const { activity } = api.weddings[':id']
  const query = { subject: recordId, limit: '1' }
  const answer = await ask(activity.$get({ param: { id: weddingId }, query }))
  if (answer.result === 'refused') return answer
  const [last] = answer.body.items
  return last?.kind.endsWith('removed')
    ? { result: 'answer', body: { activityId: last.id } }
    : { result: 'refused', code: 'not_found', details: {} }
}
