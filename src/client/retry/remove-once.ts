import type { ClientResponse } from 'hono/client'
import { ask } from '../api.ts'
import type { Answer, BodyOf } from '../api.ts'

/**
 * Removes something. What is no longer there is removed: an answer was lost, or somebody else did
 * it. `readRest` reads what it belonged to, which may be gone or out of reach as well.
 */
export async function removeOnce<R extends ClientResponse<unknown>>(
  request: Promise<R>,
  readRest: () => Promise<Answer<BodyOf<R>>>,
): Promise<Answer<BodyOf<R>>> {
  const answer = await ask(request)
  return answer.result === 'refused' && answer.code === 'not_found' ? readRest() : answer
}

/** For what is answered with nothing. */
export async function withoutBody(read: Promise<Answer<unknown>>): Promise<Answer<null>> {
  const answer = await read
  return answer.result === 'answer' ? { result: 'answer', body: null } : answer
}
