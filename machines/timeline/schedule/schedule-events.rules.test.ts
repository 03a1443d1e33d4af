import { expect, test } from 'vitest'
import type { WeddingEvent } from '#machines/guests/event.schema.ts'
import { withEvents } from './schedule-events.rules.ts'

const times = { createdAt: '2026-11-21T10:00:00.000Z', updatedAt: '2026-11-21T10:00:00.000Z' }
const item = {
  id: 'b',
  version: 2,
  title: 'Ceremony at the orchard',
  dayOffset: 0,
  start: 960,
  end: 1_010,
  place: 'Orchard',
  people: ['Maya'],
  notes: 'Bring the rings',
  eventId: 'ceremony',
  isOfVendor: false,
  setUpUntil: null,
  ...times,
}
const ceremony: WeddingEvent = {
  id: 'ceremony',
  version: 3,
  kind: 'ceremony',
  name: '',
  day: null,
  startMinute: 990,
  endMinute: null,
  location: 'St Anne',
  address: '1 Church Lane',
  ...times,
}

const lines = (
  event: Partial<WeddingEvent> = {},
  { items = [item], date = '2027-06-12' }: { items?: (typeof item)[]; date?: string | null } = {},
) =>
  withEvents(items, [{ ...ceremony, ...event }], date).map(
    ({ id, title, dayOffset, start, end, place, people, eventId, isEndOpen }) =>
      [id, title, dayOffset, start, end, place, people.join(), eventId, isEndOpen] as const,
  )

test('an event says when and where, and the item about it keeps its title, its people and how long it takes', () => {
  expect(lines()).toEqual([
    [
      'b',
      'Ceremony at the orchard',
      0,
      990,
      1_040,
      'St Anne, 1 Church Lane',
      'Maya',
      'ceremony',
      false,
    ],
  ])
  expect(lines({ endMinute: 1_050, location: '', address: '' })).toEqual([
    ['b', 'Ceremony at the orchard', 0, 990, 1_050, 'Orchard', 'Maya', 'ceremony', false],
  ])
})

test('an event that nothing was written about is a line of its own, for an hour where it has no end', () => {
  expect(lines({ location: '' }, { items: [] })).toEqual([
    ['ceremony', '', 0, 990, 1_050, '1 Church Lane', '', 'ceremony', true],
  ])
  expect(
    lines({ name: 'Party', startMinute: 1_320, endMinute: 120, day: '2027-06-11' }, { items: [] }),
  ).toEqual([
    ['ceremony', 'Party', -1, 1_320, 1_560, 'St Anne, 1 Church Lane', '', 'ceremony', false],
  ])
})

test('an event that ends at the hour it began at lasts until the next day', () => {
  expect(lines({ startMinute: 600, endMinute: 600 }, { items: [] })[0]).toMatchObject({
    3: 600,
    4: 2_040,
  })
})

test('an event without a time, too far away or on an unknown day leaves the schedule as it was written', () => {
  const own = [['b', 'Ceremony at the orchard', 0, 960, 1_010, 'Orchard', 'Maya', null, false]]
  expect(lines({ startMinute: null })).toEqual(own)
  expect(lines({ day: '2027-06-20' })).toEqual(own)
  expect(lines({ day: '2027-06-19' })).not.toEqual(own)
  expect(lines({ day: '2027-06-12' }, { date: null })).toEqual(own)
})

test('lines that begin together are in the order of their ids', () => {
  const items = [item, { ...item, id: 'a', eventId: 'other' }]
  expect(lines({ startMinute: 960 }, { items }).map(([id]) => id)).toEqual(['a', 'b'])
})
