import { expect, test } from 'vitest'
import { meansOf, ratingOf, starsOf } from './rating.rules.ts'

const all = (sum: number) => ({
  quality: sum,
  responsiveness: sum,
  professionalism: sum,
  value: sum,
  flexibility: sum,
})

test('a business without reviews has the stars that are added to everybody’s', () => {
  expect(ratingOf({ count: 0, sums: all(0) })).toBe(350)
  expect(meansOf({ count: 0, sums: all(0) })).toBe(null)
})

test('one review moves a rating by a third of the way, many nearly all of it', () => {
  expect(ratingOf({ count: 1, sums: all(5) })).toBe(400)
  expect(ratingOf({ count: 1, sums: all(1) })).toBe(267)
  expect(ratingOf({ count: 98, sums: all(98 * 5) })).toBe(497)
})

test('each score has a mean of its own, and a review the mean of its scores', () => {
  const sums = { ...all(9), value: 7 }
  expect(meansOf({ count: 2, sums })).toEqual({ ...all(450), value: 350 })
  expect(starsOf({ ...all(5), value: 4 })).toBe(480)
  expect(ratingOf({ count: 2, sums })).toBe(390)
})
