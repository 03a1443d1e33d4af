import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { leftOf, minorOf } from './shares.rules.ts'

test('shares reserved in any parts, with releases in between, add up to the price', () => {
  const price = fc.integer({ min: 999, max: 1_000_000_000_000 })
  const steps = fc.array(
    fc.record({ units: fc.integer({ min: 1, max: 9 }), releases: fc.boolean() }),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(price, fc.integer({ min: 2, max: 999 }), steps, (whole, wanted, taking) => {
      const kept: { units: number; minor: number }[] = []
      const gift = () => ({
        kind: 'group' as const,
        price: whole,
        wanted,
        taken: kept.reduce((sum, { units }) => sum + units, 0),
        given: kept.reduce((sum, { minor }) => sum + minor, 0),
      })
      const take = (units: number) => kept.push({ units, minor: minorOf(gift(), units)! })
      for (const { units, releases } of taking) {
        if (releases) kept.shift()
        else if (units <= leftOf(gift())!) take(units)
      }
      if (leftOf(gift())! > 0) take(leftOf(gift())!)
      expect(gift()).toMatchObject({ taken: wanted, given: whole })
      expect(kept.every(({ units, minor }) => minor >= units)).toBe(true)
    }),
  )
})

test('pieces have no amount, a pledge has its own; a fund without a target always has room', () => {
  const none = { price: null, taken: 7, given: 0 }
  expect(minorOf({ ...none, kind: 'gift', wanted: 9 }, 2)).toBeNull()
  expect(leftOf({ ...none, kind: 'gift', wanted: 9 })).toBe(2)
  expect(minorOf({ ...none, kind: 'fund', wanted: null }, 2_500)).toBe(2_500)
  expect([
    leftOf({ ...none, kind: 'fund', wanted: null }),
    leftOf({ ...none, kind: 'fund', wanted: null, price: 5 }),
  ]).toEqual([null, 0])
})

test('the last shares get the rest of the price, and never more', () => {
  const gift = { kind: 'group' as const, price: 10_000, wanted: 3, taken: 2, given: 6_666 }
  expect([minorOf(gift, 1), minorOf(gift, 2)]).toEqual([3_334, 3_334])
})
