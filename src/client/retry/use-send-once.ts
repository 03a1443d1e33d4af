import type { Answer } from '../api.ts'
import { useAttempts } from './use-attempts.ts'

/**
 * Sends what a form holds, or a press asks for, so that it is done once: the same content whose
 * answer was lost is sent again under its Idempotency-Key. After an answer it is something new.
 */
export function useSendOnce() {
  const { takeOnce } = useAttempts()
  return <R>(content: unknown, send: (key: string, isAgain: boolean) => Promise<Answer<R>>) =>
    takeOnce(content, 0, ({ key, isAgain }) => send(key, isAgain))
}
