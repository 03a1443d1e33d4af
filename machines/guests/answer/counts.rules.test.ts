import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  answersAfter,
  fullName,
  hostOf,
  isNamed,
  standingOf,
  tagsAfter,
} from '../list/guest.rules.ts'
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
const someAnswers = fc.dictionary(
  fc.constantFrom('ceremony', 'reception', 'brunch'),
  fc.constantFrom(...answers),
)
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
      const groups = [
        counts.standing,
        counts.ages,
        ...counts.events.map(({ eventId: _id, ...standing }) => standing),
      ]
      for (const group of groups) expect(sum(group)).toBe(guests.length)
      expect(counts.people).toBe(guests.length)
      expect(counts.householdsWithoutContact).toBeLessThanOrEqual(households.length)
    }),
  )
})

test('each figure of a small list, counted by hand', () => {
  const guests: Counted[] = [
    {
      ...ada,
      answers: { ceremony: 'coming', reception: 'not_coming' },
      diet: 'vegan',
      phone: '+351 1',
    },
    { ...ada, firstName: '', ageGroup: 'child', answers: { ceremony: 'pending' } },
    {
      ...ada,
      householdId: 'three',
      firstName: '',
      lastName: 'Okafor',
      ageGroup: 'infant',
      answers: { reception: 'not_coming' },
    },
    { ...ada, householdId: 'two', answers: {} },
  ]
  expect(countsOf(households, guests, events)).toEqual({
    households: 3,
    people: 4,
    standing: { coming: 1, not_coming: 1, pending: 1, uninvited: 1 },
    ages: { adult: 2, child: 1, infant: 1 },
    events: [
      { eventId: 'ceremony', coming: 1, not_coming: 0, pending: 1, uninvited: 2 },
      { eventId: 'reception', coming: 0, not_coming: 2, pending: 0, uninvited: 2 },
      { eventId: 'brunch', coming: 0, not_coming: 0, pending: 0, uninvited: 4 },
    ],
    namesToCome: 1,
    diets: 1,
    householdsWithoutContact: 1,
  })
})

const outOfReach = (more: Partial<Counted>) =>
  countsOf(households, [{ ...ada, householdId: 'one', ...more }], events).householdsWithoutContact

test('a household can be reached by a phone alone, an email address alone or by post; who is not invited need not be', () => {
  expect([
    outOfReach({}),
    outOfReach({ phone: '+351 1' }),
    outOfReach({ email: 'ada@example.com' }),
  ]).toEqual([1, 0, 0])
  expect([outOfReach({ householdId: 'two' }), outOfReach({ answers: {} })]).toEqual([0, 0])
})

test('whoever comes to an event is coming, and nobody comes who comes to none', () => {
  fc.assert(
    fc.property(fc.array(guest, { maxLength: 60 }), (guests) => {
      const counts = countsOf(households, guests, events)
      for (const event of counts.events)
        expect(event.coming).toBeLessThanOrEqual(counts.standing.coming)
      expect(counts.standing.coming).toBeLessThanOrEqual(
        counts.events.reduce((total, { coming }) => total + coming, 0),
      )
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
    fc.record({
      eventId: fc.constantFrom('ceremony', 'reception'),
      answer: fc.constantFrom(...answers, 'uninvited' as const),
    }),
    { maxLength: 5 },
  )
  fc.assert(
    fc.property(someAnswers, given, (before, more) => {
      const after = answersAfter(before, more)
      expect(answersAfter(after, more)).toEqual(after)
      const last = new Map<string, string>(more.map(({ eventId, answer }) => [eventId, answer]))
      const uninvited = [...last]
        .filter(([, answer]) => answer === 'uninvited')
        .map(([eventId]) => eventId)
      expect(Object.keys(after).filter((eventId) => uninvited.includes(eventId))).toEqual([])
    }),
  )
})

test('an invitation owes an answer, keeps the one that there is, and ends with its answer', () => {
  const before = { ceremony: 'coming', brunch: 'not_coming' } as const
  expect(answersAfter(before, [{ eventId: 'reception', answer: 'invited' }])).toEqual({
    ...before,
    reception: 'pending',
  })
  expect(answersAfter(before, [{ eventId: 'ceremony', answer: 'invited' }])).toEqual(before)
  expect(answersAfter(before, [{ eventId: 'ceremony', answer: 'not_coming' }])).toEqual({
    ceremony: 'not_coming',
    brunch: 'not_coming',
  })
  expect(answersAfter(before, [{ eventId: 'ceremony', answer: 'uninvited' }])).toEqual({
    brunch: 'not_coming',
  })
  expect(answersAfter(before, [])).toEqual(before)
})

test('a companion whose name is to come has neither name; one name is enough', () => {
  const named = [
    { firstName: 'Ada', lastName: '' },
    { firstName: '', lastName: 'Okafor' },
    { firstName: 'Ada', lastName: 'Okafor' },
    { firstName: '', lastName: '' },
  ]
  expect(named.map(isNamed)).toEqual([true, true, true, false])
  expect(named.map(fullName)).toEqual(['Ada', 'Okafor', 'Ada Okafor', ''])
})

test('a guest has twelve tags at most: those that were there come first', () => {
  const eleven = Array.from({ length: 11 }, (_, place) => `tag ${place}`)
  expect(tagsAfter(eleven, { add: ['twelfth', 'thirteenth'] })).toEqual([...eleven, 'twelfth'])
  expect(tagsAfter(['Family'], {})).toEqual(['Family'])
  // Two spellings are two tags: capitals alone make none.
  expect(tagsAfter(['Straße'], { add: ['Strasse'] })).toEqual(['Straße', 'Strasse'])
  expect(tagsAfter(['Family'], { remove: ['family'] })).toEqual([])
})

test('a tag is there once, whatever its capitals', () => {
  expect(tagsAfter(['Family', 'Work'], { add: ['family', 'School'], remove: ['WORK'] })).toEqual([
    'Family',
    'School',
  ])
})

test('a companion belongs to the last one before them who is none', () => {
  const household = [
    { id: 'olle', place: 0, isPlusOne: false },
    { id: 'plus', place: 2, isPlusOne: true },
    { id: 'karin', place: 1, isPlusOne: false },
  ]
  expect(hostOf(household[1]!, household)?.id).toBe('karin')
  expect(hostOf({ id: 'first', place: 0, isPlusOne: true }, household)?.id).toBe('olle')
  expect(hostOf({ id: 'second', place: 1, isPlusOne: true }, household.toReversed())?.id).toBe(
    'karin',
  )
  expect(hostOf({ id: 'alone', place: 0, isPlusOne: true }, [])).toBeNull()
})

function sum(group: Record<string, number>) {
  return Object.values(group).reduce((total, count) => total + count, 0)
}
