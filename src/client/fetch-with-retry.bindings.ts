import type { ClientResponse } from 'hono/client'
import { call } from '#machines/session/call/call.machine.ts'
import { ask } from './api.ts'
import type { Answer, BodyOf } from './api.ts'

/** A call of /api/auth: tried again while nothing answers, three more times (product specification, section 7). Never rejects. */
export async function fetchWithRetry<R extends ClientResponse<unknown>>(send: () => Promise<R>): Promise<Answer<BodyOf<R>>> {
  const ended = await call<Answer<BodyOf<R>>>(async () => {
    const answer = await ask(send())
    return answer.result === 'refused' && answer.code === 'unreachable' ? { result: 'unreachable' } : { result: 'answered', answer }
  })
  return ended.result === 'answered' ? ended.answer : { result: 'refused', code: 'unreachable', details: {} }
}
