import { expect, test } from 'vitest'
import { removalBlockers } from './vendor-choice.rules.ts'
import { choiceStates } from './vendor-choice.schema.ts'
import type { ChoiceState } from './vendor-choice.schema.ts'
import {
  actionsOf,
  factsOf,
  isOut,
  mayAsk,
  mayDrop,
  turnIn,
  progressOf,
  failedGuards,
} from './vendor-choice.selectors.ts'

const at = '2026-11-21T09:00:00.000Z'
const known = { vendor: true, priced: true, enquired: false }

test('the couple is offered the chart’s steps, in order towards a booking', () => {
  const offered = choiceStates.map((state) => [
    state,
    actionsOf({ state, facts: known }, at)
      .map(({ event, ends, asks }) => `${event}${ends ? '!' : ''}${asks ? '?' : ''}`)
      .join(' '),
  ])
  expect(offered).toEqual([
    ['wanted', 'SAVE BOOK NOT_NEEDED'],
    ['saved', 'ASK QUOTE BOOK DROP! NOT_NEEDED'],
    ['asked', 'QUOTE BOOK DROP! NOT_NEEDED'],
    ['quoted', 'BOOK DROP! NOT_NEEDED'],
    ['booked', 'DROP!?'],
    ['dropped', 'REOPEN'],
    ['not_needed', 'WANT'],
  ])
})

test('what a guard keeps off is offered with the guards that say no', () => {
  const unknown = { vendor: true, priced: false, enquired: false }
  expect(actionsOf({ state: 'asked', facts: unknown }, at)[0]).toEqual({
    event: 'QUOTE',
    refusedBy: ['hasPrice'],
    ends: false,
    asks: false,
  })
})

test('a vendor is written to once, and out when dropped or not needed', () => {
  expect(choiceStates.filter(mayAsk)).toEqual(['saved'])
  expect(choiceStates.filter(isOut)).toEqual(['dropped', 'not_needed'])
})

test('a booking needs a vendor, and a quote needs a price', () => {
  expect(
    failedGuards(
      { state: 'wanted', facts: { vendor: false, priced: false, enquired: false } },
      { type: 'BOOK', at },
    ),
  ).toEqual(['hasVendor'])
  expect(
    failedGuards(
      { state: 'asked', facts: { vendor: true, priced: false, enquired: false } },
      { type: 'QUOTE', at },
    ),
  ).toEqual(['hasPrice'])
  expect(failedGuards({ state: 'booked', facts: known }, { type: 'ASK', at })).toEqual([])
  expect(failedGuards({ state: 'asked', facts: known }, { type: 'QUOTE', at })).toBeNull()
})

test('a quote is the couple’s turn, a question the vendor’s, and a saved vendor nobody’s', () => {
  expect(choiceStates.map((state) => `${state}: ${turnIn(state)}`)).toEqual([
    'wanted: null',
    'saved: null',
    'asked: theirs',
    'quoted: mine',
    'booked: both',
    'dropped: none',
    'not_needed: none',
  ])
})

test('every state is a stage of the track, and an exit replaces the last one', () => {
  for (const state of choiceStates) {
    const { stages, now } = progressOf(state, null)
    expect(stages[now]).toBe(state)
  }
  expect([progressOf('wanted', null).agreedFrom, progressOf('dropped', null).agreedFrom]).toEqual([
    4, 4,
  ])
  expect(progressOf('asked', null).agreedFrom).toBe(3)
  expect(progressOf('dropped', null).stages).toEqual(['saved', 'asked', 'quoted', 'dropped'])
})

const skipped = (state: ChoiceState, ...passed: ChoiceState[]) =>
  progressOf(state, [...passed, state]).skipped

test('a skipped step is not shown as taken', () => {
  expect(skipped('booked', 'saved')).toEqual(['asked', 'quoted'])
  expect(skipped('booked')).toEqual(['saved', 'asked', 'quoted'])
  expect(skipped('booked', 'saved', 'quoted')).toEqual(['asked'])
  expect(skipped('booked', 'saved', 'asked', 'quoted')).toEqual([])
  expect(skipped('dropped', 'saved')).toEqual(['asked', 'quoted'])
  // Steps that lie ahead are not skipped.
  expect([skipped('saved'), skipped('wanted'), skipped('quoted', 'saved')]).toEqual([
    [],
    [],
    ['asked'],
  ])
  expect(progressOf('booked', null).skipped).toEqual([])
})

test('the details determine the facts that guards read', () => {
  expect(factsOf({ name: '', price: null })).toEqual({
    vendor: false,
    priced: false,
    enquired: false,
  })
  expect(factsOf({ name: 'Fern & Fable', price: { minor: 0, currency: 'USD' } })).toEqual({
    vendor: true,
    priced: true,
    enquired: false,
  })
})

test('only a choice that is out and has no documents can be removed', () => {
  expect(removalBlockers({ state: 'booked', documents: 1 })).toEqual([
    'isNotBooked',
    'hasNoDocuments',
  ])
  expect(removalBlockers({ state: 'quoted', documents: 1 })).toEqual(['isOut', 'hasNoDocuments'])
  expect(removalBlockers({ state: 'dropped', documents: 1 })).toEqual(['hasNoDocuments'])
  expect(removalBlockers({ state: 'dropped', documents: 0 })).toEqual([])
})

test('whoever is considered may be ruled out at once, a booking only where it is kept', () => {
  expect(choiceStates.filter(mayDrop)).toEqual(['saved', 'asked', 'quoted'])
})

test('while a thread with them is open, nothing is done by hand, and the reason is said', () => {
  const enquired = { ...known, enquired: true }
  expect(
    choiceStates.map((state) => [
      state,
      actionsOf({ state, facts: enquired }, at)
        .filter(({ refusedBy }) => refusedBy.includes('isNotInEnquiry'))
        .map(({ event }) => event)
        .join(' '),
    ]),
  ).toEqual([
    ['wanted', ''],
    ['saved', 'QUOTE BOOK DROP NOT_NEEDED'],
    ['asked', 'QUOTE BOOK DROP NOT_NEEDED'],
    ['quoted', 'BOOK DROP NOT_NEEDED'],
    ['booked', 'DROP'],
    ['dropped', ''],
    ['not_needed', ''],
  ])
})
