import { expect, test } from 'vitest'
import { isLeft, lateBecause } from './gift-reservation.rules.ts'

test('as much as is left may be reserved, and any amount of a fund', () => {
  expect([1, 2, 3].map((units) => isLeft({ units, left: 2 }))).toEqual([true, true, false])
  expect(isLeft({ units: 3, left: null })).toBe(true)
})

test('someone was quicker only if enough was left on the screen', () => {
  expect([1, 2, 3].map((units) => lateBecause({ units, left: 2 }))).toEqual([
    'quicker',
    'quicker',
    'too_many',
  ])
  expect([lateBecause({ units: 1, left: 0 }), lateBecause({ units: 9, left: null })]).toEqual([
    'too_many',
    'quicker',
  ])
})
