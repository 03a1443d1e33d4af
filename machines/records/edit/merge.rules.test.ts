import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { merge } from './merge.rules.ts'

const form = fc.record({
  a: fc.constantFrom('', 'x', 'y', 'z'),
  b: fc.constantFrom('', 'x', 'y', 'z'),
})

test('a change by one side is kept, and a change by both is a conflict', () => {
  const base = { name: 'Maya', city: 'Sintra', guests: '80' }
  const mine = { name: 'Maya', city: 'Lisbon', guests: '90' }
  const theirs = { name: 'Mia', city: 'Sintra', guests: '100' }
  expect(merge(base, mine, theirs)).toEqual({
    values: { name: 'Mia', city: 'Lisbon', guests: '90' },
    conflicts: [{ field: 'guests', mine: '90', theirs: '100' }],
  })
})

test('no change is lost: it is in the form or offered', () => {
  fc.assert(
    fc.property(form, form, form, (base, mine, theirs) => {
      const { values, conflicts } = merge(base, mine, theirs)
      for (const field of ['a', 'b'] as const) {
        const offered = conflicts
          .filter((conflict) => conflict.field === field)
          .flatMap((conflict) => [conflict.mine, conflict.theirs])
        if (mine[field] !== base[field] && ![values[field], ...offered].includes(mine[field]))
          return false
        if (theirs[field] !== base[field] && ![values[field], ...offered].includes(theirs[field]))
          return false
      }
      return true
    }),
  )
})

test('a user without changes gets the other’s version without a question', () => {
  fc.assert(
    fc.property(form, form, (base, theirs) => {
      expect(merge(base, base, theirs)).toEqual({ values: theirs, conflicts: [] })
    }),
  )
})
