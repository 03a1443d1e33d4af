import { useRef } from 'react'
import { problemStatus } from '#machines/kernel/problem.ts'
import type { Answer } from '../api.ts'

/** A step as it was asked for. */
export interface Attempt {
  wish: string
  version: number
  key: string
  /** Whether it was asked for before, and no answer told what became of it. */
  isAgain: boolean
}

/**
 * A step whose answer was lost may have been taken. The same wish is the same step then: it is sent
 * as it was, at its version and under its Idempotency-Key, until an answer tells what became of it.
 */
export function useAttempts() {
  const lost = useRef<Attempt | null>(null)
  const isLost = (wish: unknown) => lost.current?.wish === JSON.stringify(wish)
  const begin = (wish: unknown, version: number): Attempt => {
    if (lost.current && isLost(wish)) return { ...lost.current, isAgain: true }
    const wanted = JSON.stringify(wish)
    return (lost.current = { wish: wanted, version, key: crypto.randomUUID(), isAgain: false })
  }
  const end = (attempt: Attempt, answer: Answer<unknown>) => {
    lost.current = isUncertain(attempt, answer) ? attempt : null
  }
  return {
    isLost,
    begin,
    end,
    takeOnce: async <R>(
      wish: unknown,
      version: number,
      send: (attempt: Attempt) => Promise<Answer<R>>,
    ) => {
      const attempt = begin(wish, version)
      const answer = await send(attempt)
      end(attempt, answer)
      return answer
    },
  }
}

/**
 * Whether it may have been done: nothing answered, or something that failed. A refusal by the chart
 * says that it was not done, nor any time before.
 */
function isUncertain({ isAgain }: Attempt, answer: Answer<unknown>) {
  if (answer.result === 'answer') return false
  const { code } = answer
  if (code === 'version_stale' || code === 'event_not_allowed') return false
  return (
    isAgain ||
    code === 'unreachable' ||
    code === 'idempotency_running' ||
    problemStatus[code] >= problemStatus.internal
  )
}
