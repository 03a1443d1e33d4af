import { expect, test } from 'vitest'
import { removalBlockers } from './vendor-choice.rules.ts'
import { choiceStates } from './vendor-choice.schema.ts'

test('a choice can be removed when nobody considers it', () => {
  const free = choiceStates.filter((state) => removalBlockers({ state, documents: 0 }).length === 0)
  expect(free.toSorted()).toEqual(['dropped', 'not_needed', 'wanted'])
})

test('a choice with documents cannot be removed, and all reasons are given', () => {
  expect(removalBlockers({ state: 'dropped', documents: 1 })).toEqual(['hasNoDocuments'])
  expect(removalBlockers({ state: 'booked', documents: 1 })).toEqual([
    'isNotBooked',
    'hasNoDocuments',
  ])
  expect(removalBlockers({ state: 'quoted', documents: 1 })).toEqual(['isOut', 'hasNoDocuments'])
})
