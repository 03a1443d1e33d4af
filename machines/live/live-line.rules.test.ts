import { expect, test } from 'vitest'
import { longestWaitMs, oneMore, waitAfter } from './live-line.rules.ts'

test('each failure doubles the wait, up to half a minute', () => {
  expect([1, 2, 3, 4, 5].map((failures) => waitAfter(failures, 0.5))).toEqual([
    2_000, 4_000, 8_000, 16_000, 30_000,
  ])
  expect(waitAfter(oneMore(oneMore(4)), 0.5)).toBe(longestWaitMs)
})

test('the wait is spread by a quarter to either side', () => {
  expect([waitAfter(1, 0), waitAfter(1, 1)]).toEqual([1_500, 2_500])
})
