import type { ClientResponse } from 'hono/client'
import { ask } from '#src/client/api.ts'
import type { Answer, BodyOf } from '#src/client/api.ts'

/** Product specification, section 9. */
export const maxRetries = 3
const initialDelay = 300
const factor = 2

/** Milliseconds before the retry that follows `failures` failed attempts: 300, 600, 1200. */
export function backoff(failures: number) {
  return initialDelay * factor ** (failures - 1)
}

/**
 * Sends a request of /api/auth, and again while nothing answers: four times at most (product
 * specification, section 7). Resolves with the answer, or refused as `unreachable`; rejects only
 * where `send` throws, which is not tried again.
 */
export async function fetchWithRetry<R extends ClientResponse<unknown>>(
  send: () => Promise<R>,
): Promise<Answer<BodyOf<R>>> {
  for (let failures = 1; ; failures++) {
    const answer = await ask(send())
    const isUnreachable = answer.result === 'refused' && answer.code === 'unreachable'
    if (!isUnreachable || failures > maxRetries) return answer
    await new Promise((resolve) => setTimeout(resolve, backoff(failures)))
  }
}
