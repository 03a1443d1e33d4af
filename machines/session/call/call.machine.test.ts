import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { SimulatedClock } from 'xstate'
import { call } from './call.machine.ts'
import type { Attempt } from './call.ports.ts'

/** Calls with the attempts given, one after another, and tells when each was made. */
function callWith(attempts: Attempt<string>[]) {
  const clock = new SimulatedClock()
  const madeAt: number[] = []
  const attempt = async () => (madeAt.push(clock.now()), attempts[madeAt.length - 1] ?? { result: 'unreachable' as const })
  const ended = call(attempt, { clock })
  const run = async () => {
    for (let step = 0; step < 30; step++) {
      await turn()
      clock.increment(100)
    }
    return ended
  }
  return { run, madeAt }
}

test('an answer is an answer at once, whatever it says', async () => {
  const { run, madeAt } = callWith([{ result: 'answered', answer: '500' }])
  expect([await run(), madeAt]).toEqual([{ result: 'answered', answer: '500' }, [0]])
})

test('while nothing answers it is tried three more times, 300 ms later and doubling', async () => {
  const { run, madeAt } = callWith([])
  expect([await run(), madeAt]).toEqual([{ result: 'unreachable' }, [0, 300, 900, 2_100]])
})

test('a line that comes back answers', async () => {
  const { run, madeAt } = callWith([{ result: 'unreachable' }, { result: 'answered', answer: 'here' }])
  expect([await run(), madeAt]).toEqual([{ result: 'answered', answer: 'here' }, [0, 300]])
})

test('a fault of ours is thrown on, and not tried again', async () => {
  let attempts = 0
  const faulty = async (): Promise<Attempt<string>> => {
    attempts++
    throw new RangeError('ours')
  }
  await expect(call(faulty)).rejects.toThrow(RangeError)
  expect(attempts).toBe(1)
})
