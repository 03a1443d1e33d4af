import { expect, test } from 'vitest'
import { isLeft, lateBecause } from './gift-reservation.rules.ts'

test('as much may be taken as is left, and of a fund as much as anybody likes', () => {
  expect([1, 2, 3].map((units) => isLeft({ units, left: 2 }))).toEqual([true, true, false])
  expect(isLeft({ units: 3, left: null })).toBe(true)
})

test('somebody was quicker only where there was enough on the screen', () => {
  expect([1, 2, 3].map((units) => lateBecause({ units, left: 2 }))).toEqual(['quicker', 'quicker', 'too_many'])
  expect([lateBecause({ units: 1, left: 0 }), lateBecause({ units: 9, left: null })]).toEqual(['too_many', 'quicker'])
})
