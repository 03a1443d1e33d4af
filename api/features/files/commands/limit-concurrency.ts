import { Problem } from '#machines/kernel/problem.ts'

/**
 * Runs at most `running` calls of `work` at a time and lets `waiting` more wait in the order they
 * came. A call beyond these is refused with Problem('too_many_requests'): its answer would come too
 * late to be of use.
 */
export function limitConcurrency<Given extends unknown[], Result>(
  { running, waiting }: { running: number; waiting: number },
  work: (...given: Given) => Promise<Result>,
): (...given: Given) => Promise<Result> {
  const queue: (() => void)[] = []
  let free = running

  async function takeTurn() {
    if (free > 0) {
      free--
      return
    }
    if (queue.length >= waiting) throw new Problem('too_many_requests', { retryAfterSeconds: 2 })
    await new Promise<void>((start) => queue.push(start))
  }

  return async (...given) => {
    await takeTurn()
    try {
      return await work(...given)
    } finally {
      const next = queue.shift()
      if (next) next()
      else free++
    }
  }
}
