import { parseDate, toCalendarDateTime, toZoned } from '@internationalized/date'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../due/due.rules.ts'
import type { ScheduleItem } from './schedule.schema.ts'
import { inOrder, instantIn, instantsOf, lanes, overlaps } from './schedule.rules.ts'

const item = (
  id: string,
  start: string,
  end: string,
  more: Partial<
    Pick<ScheduleItem, 'people' | 'place' | 'dayOffset' | 'eventId' | 'isEndOpen' | 'isOfVendor'>
  > = {},
) => ({
  id,
  dayOffset: 0,
  start: minutes(start),
  end: minutes(end),
  place: '',
  people: ['Maya'],
  eventId: null,
  isEndOpen: false,
  isOfVendor: false,
  ...more,
})

function minutes(clock: string) {
  const [hours = 0, rest = 0] = clock.split(':').map(Number)
  return hours * 60 + rest
}

test('portraits that begin before the ceremony ends overlap it by those minutes', () => {
  const found = overlaps([item('portraits', '16:40', '17:30'), item('ceremony', '16:00', '16:50')])
  expect(found.map(({ first, second, minutes: by }) => [first.id, second.id, by])).toEqual([
    ['ceremony', 'portraits', 10],
  ])
})

test('an item that ends when the next begins does not overlap it', () => {
  expect(
    overlaps([item('ceremony', '16:00', '16:50'), item('portraits', '16:50', '17:30')]),
  ).toEqual([])
})

test('simultaneous items with other people in other places do not overlap', () => {
  const portraits = item('portraits', '16:50', '17:30', {
    people: ['Maya', 'Sam'],
    place: 'Garden',
  })
  expect(
    overlaps([
      portraits,
      item('drinks', '16:50', '18:00', { people: ['Guests'], place: 'Terrace' }),
    ]),
  ).toEqual([])
  expect(
    overlaps([portraits, item('drinks', '16:50', '18:00', { people: ['sam '], place: 'Terrace' })]),
  ).toHaveLength(1)
  expect(
    overlaps([
      portraits,
      item('drinks', '16:50', '18:00', { people: ['Guests'], place: 'garden' }),
    ]),
  ).toHaveLength(1)
  expect(overlaps([portraits, item('drinks', '16:50', '18:00', { people: [] })])).toHaveLength(1)
})

test('empty places are not the same place, and one shared person is enough to overlap', () => {
  const portraits = item('portraits', '16:50', '17:30', { people: ['Maya', ' Sam '] })
  expect(overlaps([portraits, item('speech', '16:50', '18:00', { people: ['Guests'] })])).toEqual(
    [],
  )
  expect(
    overlaps([portraits, item('speech', '16:50', '18:00', { people: ['Guests', 'sam'] })]),
  ).toHaveLength(1)
  expect(overlaps([item('a walk', '16:50', '17:00', { people: [] }), portraits])).toHaveLength(1)
})

test('what happens within an event for guests does not overlap it, but two events do', () => {
  const reception = item('reception', '18:00', '26:00', { people: [], eventId: 'reception' })
  const brunch = item('party', '18:30', '19:00', { people: [], eventId: 'party' })
  expect(overlaps([reception, item('speech', '19:00', '19:10')])).toEqual([])
  expect(overlaps([reception, brunch]).map(({ minutes: by }) => by)).toEqual([30])
  expect(overlaps([{ ...reception, isEndOpen: true }, brunch])).toEqual([])
})

test('items that begin together are ordered by end and then by id', () => {
  const all = [
    item('c', '16:00', '17:00'),
    item('b', '16:00', '18:00'),
    item('a', '16:00', '18:00'),
    item('d', '15:00', '19:00'),
  ]
  expect(inOrder(all).map(({ id }) => id)).toEqual(['d', 'c', 'a', 'b'])
  expect(inOrder(all.toReversed()).map(({ id }) => id)).toEqual(['d', 'c', 'a', 'b'])
})

test('a row is reused as soon as it is free', () => {
  const rows = lanes([
    item('dinner', '17:00', '20:00'),
    item('ceremony', '16:00', '17:00'),
    item('portraits', '16:30', '17:30'),
  ])
  expect([...rows]).toEqual([
    ['ceremony', 0],
    ['portraits', 1],
    ['dinner', 0],
  ])
})

test('the night belongs to the day on which it began', () => {
  const party = item('party', '22:00', '26:00')
  const brunch = item('early brunch', '01:00', '03:00', { dayOffset: 1 })
  expect(overlaps([brunch, party]).map(({ minutes: by }) => by)).toEqual([60])
  expect(inOrder([brunch, party]).map(({ id }) => id)).toEqual(['party', 'early brunch'])
})

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('1995-01-01', days))
const items = fc.array(
  fc.record({
    id: fc.uuid(),
    dayOffset: fc.integer({ min: -1, max: 1 }),
    start: fc.integer({ min: 0, max: 1_439 }),
    length: fc.integer({ min: 1, max: 600 }),
    place: fc.constantFrom('', 'Barn'),
    people: fc.subarray(['Maya', 'Sam', 'Guests']),
    eventId: fc.constantFrom(null, 'event'),
    isEndOpen: fc.constant(false),
    isOfVendor: fc.constant(false),
  }),
  { maxLength: 25 },
)

test('no two items of a row overlap, whatever order they are given in', () => {
  fc.assert(
    fc.property(items, (drawn) => {
      const all = drawn.map(({ length, ...rest }) => ({ ...rest, end: rest.start + length }))
      const rows = lanes(all)
      for (const one of all) {
        for (const other of all) {
          if (one.id === other.id || rows.get(one.id) !== rows.get(other.id)) continue
          const [a, b] = [one, other].map(
            ({ dayOffset, start, end }) =>
              [dayOffset * 1_440 + start, dayOffset * 1_440 + end] as const,
          )
          expect(a![1] <= b![0] || b![1] <= a![0]).toBe(true)
        }
      }
      expect(overlaps(all.toReversed())).toEqual(overlaps(all))
    }),
  )
})

test('a local time is the instant that another library computes, in every zone and across clock changes', () => {
  const zone = fc.constantFrom(
    'Europe/Paris',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'America/Sao_Paulo',
    'Africa/Casablanca',
    'UTC',
  )
  fc.assert(
    fc.property(zone, day, fc.integer({ min: 0, max: 1_439 }), (where, date, minute) => {
      const wall = toCalendarDateTime(parseDate(date)).set({
        hour: Math.floor(minute / 60),
        minute: minute % 60,
      })
      expect(instantIn(where, date, minute)).toEqual(toZoned(wall, where, 'compatible').toDate())
    }),
    { numRuns: 1_000 },
  )
})

test('a repeated local time means the first one, and a skipped one moves forward', () => {
  expect(instantIn('Europe/Paris', '2027-10-31', minutes('02:30')).toISOString()).toBe(
    '2027-10-31T00:30:00.000Z',
  )
  expect(instantIn('Europe/Paris', '2027-03-28', minutes('02:30')).toISOString()).toBe(
    '2027-03-28T01:30:00.000Z',
  )
  expect(instantIn('Europe/Paris', '2027-10-31', minutes('03:30')).toISOString()).toBe(
    '2027-10-31T02:30:00.000Z',
  )
  expect(instantIn('Europe/Paris', '2027-03-28', minutes('03:30')).toISOString()).toBe(
    '2027-03-28T01:30:00.000Z',
  )
})

test('a party in the night when summer time begins is an hour shorter', () => {
  const { start, end } = instantsOf(item('party', '22:00', '28:00'), '2027-03-27', 'Europe/Paris')
  expect([start.toISOString(), end.toISOString()]).toEqual([
    '2027-03-27T21:00:00.000Z',
    '2027-03-28T02:00:00.000Z',
  ])
})

test.each([
  ['26:00', '27:00', '01:00', '02:00'],
  ['26:30', '27:00', '01:30', '02:00'],
  ['26:30', '28:00', '01:30', '02:00'],
])(
  'what is written from %s to %s in the night of the skipped hour ends after it begins',
  (...of) => {
    const [from, to, starts, ends] = of
    const { start, end } = instantsOf(item('cake', from, to), '2027-03-27', 'Europe/Paris')
    expect([start, end].map((instant) => instant.toISOString().slice(11, 16))).toEqual([
      starts,
      ends,
    ])
  },
)
