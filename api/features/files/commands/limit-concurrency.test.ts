import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

/** Work that is held until the test ends it. */
function heldWork() {
  const started: number[] = []
  const ends: (() => void)[] = []
  const work = async (number: number) => {
    started.push(number)
    await new Promise<void>((end) => ends.push(end))
    if (number === 13) throw new Error('unlucky')
    return number * 2
  }
  return { work, started, endFirst: () => ends.shift()?.() }
}

/** Lets everything run that is ready to. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('no more than the limit run at a time, and the others in the order they came', async () => {
  const { work, started, endFirst } = heldWork()
  const limited = limitConcurrency({ running: 2, waiting: 10 }, work)
  const answers = Promise.all([1, 2, 3, 4, 5].map((number) => limited(number)))
  await settled()
  expect(started).toEqual([1, 2])
  endFirst()
  await settled()
  expect(started).toEqual([1, 2, 3])
  for (let left = 0; left < 4; left++) {
    endFirst()
    await settled()
  }
  expect([started, await answers]).toEqual([
    [1, 2, 3, 4, 5],
    [2, 4, 6, 8, 10],
  ])
  // All places are free again.
  void limited(6)
  void limited(7)
  void limited(8)
  await settled()
  expect(started).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('a call that fails gives its place to the next', async () => {
  const { work, started, endFirst } = heldWork()
  const limited = limitConcurrency({ running: 1, waiting: 1 }, work)
  const failing = limited(13)
  const next = limited(2)
  await settled()
  endFirst()
  await expect(failing).rejects.toThrow('unlucky')
  await settled()
  expect(started).toEqual([13, 2])
  endFirst()
  expect(await next).toBe(4)
})

test('what would wait too long is refused at once, and said to come back', async () => {
  const { work, started } = heldWork()
  const limited = limitConcurrency({ running: 1, waiting: 2 }, work)
  void limited(1)
  void limited(2)
  void limited(3)
  await expect(limited(4)).rejects.toMatchObject({
    code: 'too_many_requests',
    details: { retryAfterSeconds: 2 },
  })
  expect(started).toEqual([1])
})
