import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { budgetCategories } from './budget.schema.ts'
import { givenBack, proposedSplit, splitOf, unsplit, withShare } from './split.rules.ts'

const total = fc.integer({ min: 0, max: 90_000_000 })
const category = fc.constantFrom(...budgetCategories)
const locks = fc.subarray([...budgetCategories], { maxLength: budgetCategories.length - 2 })

test('a share that is moved keeps the total to the minor unit, and what is locked stays', () => {
  fc.assert(
    fc.property(total, category, fc.nat(99_000_000), locks, (whole, moved, minor, locked) => {
      const proposed = proposedSplit(whole)
      const split = splitOf((one) => ({
        ...proposed[one],
        locked: one !== moved && locked.includes(one),
      }))
      const next = withShare(split, { category: moved, minor, total: whole })
      expect(unsplit(next, whole)).toBe(0)
      const held = budgetCategories.filter((one) => split[one].locked)
      expect(held.map((one) => next[one])).toEqual(held.map((one) => split[one]))
      expect(budgetCategories.filter((one) => next[one].locked)).toEqual(held)
      expect(next[moved].minor).toBeLessThanOrEqual(Math.max(minor, 0))
    }),
  )
})

test('a share that is moved there and back from where it was taken leaves everything as it was', () => {
  const split = proposedSplit(4_200_000)
  const back = { category: 'venue', minor: split.venue.minor, total: 4_200_000 } as const
  expect(withShare(split, back)).toEqual(split)
})

test('what is given back goes to the others by their shares, and the sum stays', () => {
  const split = proposedSplit(4_200_000)
  const next = givenBack(split, 'videography', split.videography.minor)
  expect(next.videography.minor).toBe(0)
  expect(unsplit(next, 4_200_000)).toBe(0)
  expect(next.venue.minor - split.venue.minor).toBeGreaterThan(next.cake.minor - split.cake.minor)
  const onlyOne = splitOf((one) => ({ ...split[one], locked: one !== 'videography' }))
  expect(givenBack(onlyOne, 'videography', 1)).toEqual(onlyOne)
})
