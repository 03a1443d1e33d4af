import { expect, test } from 'vitest'
import { keptBack } from './vendor-choice.rules.ts'
import { choiceStates } from './vendor-choice.schema.ts'

test('a choice may be taken off the list while nobody considers it', () => {
  const free = choiceStates.filter((state) => keptBack({ state, documents: 0 }).length === 0)
  expect(free.toSorted()).toEqual(['dropped', 'not_needed', 'wanted'])
})

test('documents keep a choice on the list, and both reasons are told', () => {
  expect(keptBack({ state: 'dropped', documents: 1 })).toEqual(['hasNoDocuments'])
  expect(keptBack({ state: 'booked', documents: 1 })).toEqual(['isOut', 'hasNoDocuments'])
})
