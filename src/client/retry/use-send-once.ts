import type { Answer } from '../api.ts'
import { useAttempts } from './use-attempts.ts'

/**
 * Sends what a form holds, or a press asks for, so that it is done once: the same content whose
 * answer was lost is sent again under its Idempotency-Key. After an answer it is something new.
 */
export function useSendOnce() {
  const attempts = useAttempts()
  return async <R>(
    content: unknown,
    send: (key: string, isAgain: boolean) => Promise<Answer<R>>,
  ) => {
    const attempt = attempts.begin(content, 0)
    const answer = await send(attempt.key, attempt.isAgain)
    attempts.end(attempt, answer)
    return answer
  }
}
