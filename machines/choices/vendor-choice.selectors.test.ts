import { expect, test } from 'vitest'
import { keptBack } from './vendor-choice.rules.ts'
import { choiceStates } from './vendor-choice.schema.ts'
import type { ChoiceState } from './vendor-choice.schema.ts'
import { factsOf, stepsIn, turnIn, wayOf, whyNot } from './vendor-choice.selectors.ts'

const at = '2026-11-21T09:00:00.000Z'
const known = { vendor: true, priced: true }

test('a couple is offered what the chart allows, in the order of the way to a booking', () => {
  const offered = choiceStates.map((state) => [state, stepsIn({ state, facts: known }, at).join(' ')])
  expect(offered).toEqual([
    ['wanted', 'SAVE BOOK NOT_NEEDED'],
    ['saved', 'ASK QUOTE BOOK DROP NOT_NEEDED'],
    ['asked', 'QUOTE BOOK DROP NOT_NEEDED'],
    ['quoted', 'BOOK DROP NOT_NEEDED'],
    ['booked', 'DROP'],
    ['dropped', 'REOPEN'],
    ['not_needed', 'WANT'],
  ])
})

test('nobody books without a vendor, and nothing is a quote without a price', () => {
  expect(whyNot({ state: 'wanted', facts: { vendor: false, priced: false } }, { type: 'BOOK', at })).toEqual(['hasVendor'])
  expect(whyNot({ state: 'asked', facts: { vendor: true, priced: false } }, { type: 'QUOTE', at })).toEqual(['hasPrice'])
  expect(whyNot({ state: 'booked', facts: known }, { type: 'ASK', at })).toEqual([])
  expect(whyNot({ state: 'asked', facts: known }, { type: 'QUOTE', at })).toBeNull()
})

test('a quote is the couple’s turn and a question the vendor’s; what is only saved is nobody’s', () => {
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

test('every state is a station of the way, and a way out takes the place of the last', () => {
  for (const state of choiceStates) {
    const { stations, now } = wayOf(state, null)
    expect(stations[now]).toBe(state)
  }
  expect(wayOf('dropped', null).stations).toEqual(['saved', 'asked', 'quoted', 'dropped'])
})

const skipped = (state: ChoiceState, ...passed: ChoiceState[]) => wayOf(state, [...passed, state]).skipped

test('a step that was left out on the way is not told as taken', () => {
  expect(skipped('booked', 'saved')).toEqual(['asked', 'quoted'])
  expect(skipped('booked')).toEqual(['saved', 'asked', 'quoted'])
  expect(skipped('booked', 'saved', 'quoted')).toEqual(['asked'])
  expect(skipped('booked', 'saved', 'asked', 'quoted')).toEqual([])
  expect(skipped('dropped', 'saved')).toEqual(['asked', 'quoted'])
  // What lies ahead is to come, and not left out.
  expect([skipped('saved'), skipped('wanted'), skipped('quoted', 'saved')]).toEqual([[], [], ['asked']])
  expect(wayOf('booked', null).skipped).toEqual([])
})

test('what is known decides what the guards read', () => {
  expect(factsOf({ name: '', price: null })).toEqual({ vendor: false, priced: false })
  expect(factsOf({ name: 'Fern & Fable', price: { minor: 0, currency: 'USD' } })).toEqual({ vendor: true, priced: true })
})

test('only who is out is taken off the list, and only without documents', () => {
  expect(keptBack({ state: 'booked', documents: 1 })).toEqual(['isOut', 'hasNoDocuments'])
  expect(keptBack({ state: 'dropped', documents: 1 })).toEqual(['hasNoDocuments'])
  expect(keptBack({ state: 'dropped', documents: 0 })).toEqual([])
})
