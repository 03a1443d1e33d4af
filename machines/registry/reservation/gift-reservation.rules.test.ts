import { expect, test } from 'vitest'
import { isLeft } from './gift-reservation.rules.ts'

test('as much may be taken as is left, and of a fund as much as anybody likes', () => {
  expect([1, 2, 3].map((units) => isLeft({ units, left: 2 }))).toEqual([true, true, false])
  expect(isLeft({ units: 3, left: null })).toBe(true)
})
