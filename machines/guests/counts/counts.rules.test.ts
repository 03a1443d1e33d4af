import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { answersAfter, hostOf, standingOf, tagsAfter } from '../guest.rules.ts'
import { answers, ageGroups, standings } from '../guest.schema.ts'
import { countsOf } from './counts.rules.ts'
import type { Counted } from './counts.rules.ts'

const events = [{ id: 'ceremony' }, { id: 'reception' }, { id: 'brunch' }]
const households = [
  { id: 'one', addressLine1: '' },
  { id: 'two', addressLine1: '4 Mill Lane' },
  { id: 'three', addressLine1: '' },
]
const ada: Counted = {
  householdId: 'one',
  firstName: 'Ada',
  lastName: '',
  ageGroup: 'adult',
  answers: { ceremony: 'pending' },
  diet: '',
  email: '',
  phone: '',
}
const someAnswers = fc.dictionary(fc.constantFrom('ceremony', 'reception', 'brunch'), fc.constantFrom(...answers))
const guest: fc.Arbitrary<Counted> = fc.record({
  householdId: fc.constantFrom('one', 'two', 'three'),
  firstName: fc.constantFrom('', 'Ada'),
  lastName: fc.constantFrom('', 'Okafor'),
  ageGroup: fc.constantFrom(...ageGroups),
  answers: someAnswers,
  diet: fc.constantFrom('', 'no nuts'),
  email: fc.constantFrom('', 'ada@example.com'),
  phone: fc.constantFrom('', '+351 1'),
})

test('every group of figures adds up to the people there are', () => {
  fc.assert(
    fc.property(fc.array(guest, { maxLength: 60 }), (guests) => {
      const counts = countsOf(households, guests, events)
      const groups = [counts.standing, counts.ages, ...counts.events.map(({ eventId: _id, ...standing }) => standing)]
      for (const group of groups) expect(sum(group)).toBe(guests.length)
      expect(counts.people).toBe(guests.length)
      expect(counts.householdsWithoutContact).toBeLessThanOrEqual(households.length)
    }),
  )
})

const outOfReach = (more: Partial<Counted>) =>
  countsOf(households, [{ ...ada, householdId: 'one', ...more }], events).householdsWithoutContact

test('a household can be reached by a phone alone, an email address alone or by post; who is not invited need not be', () => {
  expect([outOfReach({}), outOfReach({ phone: '+351 1' }), outOfReach({ email: 'ada@example.com' })]).toEqual([1, 0, 0])
  expect([outOfReach({ householdId: 'two' }), outOfReach({ answers: {} })]).toEqual([0, 0])
})

test('whoever comes to an event is coming, and nobody comes who comes to none', () => {
  fc.assert(
    fc.property(fc.array(guest, { maxLength: 60 }), (guests) => {
      const counts = countsOf(households, guests, events)
      for (const event of counts.events) expect(event.coming).toBeLessThanOrEqual(counts.standing.coming)
      expect(counts.standing.coming).toBeLessThanOrEqual(counts.events.reduce((total, { coming }) => total + coming, 0))
    }),
  )
})

test('what somebody answers comes to one standing', () => {
  expect(standingOf({})).toBe('uninvited')
  expect(standingOf({ ceremony: 'pending', reception: 'not_coming' })).toBe('pending')
  expect(standingOf({ ceremony: 'pending', reception: 'coming' })).toBe('coming')
  expect(standingOf({ ceremony: 'not_coming', reception: 'not_coming' })).toBe('not_coming')
  fc.assert(fc.property(someAnswers, (given) => standings.includes(standingOf(given))))
})

test('an answer given twice is given once, and taking the invitation back leaves no answer', () => {
  const given = fc.array(
    fc.record({ eventId: fc.constantFrom('ceremony', 'reception'), answer: fc.constantFrom(...answers, 'uninvited' as const) }),
    { maxLength: 5 },
  )
  fc.assert(
    fc.property(someAnswers, given, (before, more) => {
      const after = answersAfter(before, more)
      expect(answersAfter(after, more)).toEqual(after)
      const last = new Map<string, string>(more.map(({ eventId, answer }) => [eventId, answer]))
      const uninvited = [...last].filter(([, answer]) => answer === 'uninvited').map(([eventId]) => eventId)
      expect(Object.keys(after).filter((eventId) => uninvited.includes(eventId))).toEqual([])
    }),
  )
})

test('a tag is there once, whatever its capitals', () => {
  expect(tagsAfter(['Family', 'Work'], { add: ['family', 'School'], remove: ['WORK'] })).toEqual(['Family', 'School'])
})

test('a companion belongs to the last one before them who is none', () => {
  const household = [
    { id: 'olle', place: 0, isPlusOne: false },
    { id: 'plus', place: 2, isPlusOne: true },
    { id: 'karin', place: 1, isPlusOne: false },
  ]
  expect(hostOf(household[1]!, household)?.id).toBe('karin')
  expect(hostOf({ id: 'alone', place: 0, isPlusOne: true }, [])).toBeNull()
})

function sum(group: Record<string, number>) {
  return Object.values(group).reduce((total, count) => total + count, 0)
}
