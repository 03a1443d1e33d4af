import { expect, test } from 'vitest'
import { differencesOf, eventAs, itemAs, placeAs } from './agreement.rules.ts'
import type { Website } from './website.schema.ts'

type PlannedEvent = Website['events'][number]

const date = '2027-06-12'
const ids = {
  ceremony: '01a20087-fbbd-7523-bc9b-000000000001',
  party: '01a20087-fbbd-7523-bc9b-000000000002',
}
const where = { location: 'St Mary', address: '1 Church Lane' }
const ceremony: PlannedEvent = {
  id: ids.ceremony,
  version: 1,
  kind: 'ceremony',
  name: '',
  day: null,
  startMinute: 900,
  endMinute: 960,
  ...where,
}
const party: PlannedEvent = {
  ...ceremony,
  id: ids.party,
  kind: 'reception',
  startMinute: 1_140,
  endMinute: 60,
  location: 'The Barn',
  address: '',
}
const item = {
  id: '01a20087-fbbd-7523-bc9b-000000000003',
  title: 'Ceremony',
  dayOffset: 0,
  eventId: null,
  eventKind: null,
  isEndOpen: false,
  start: 900,
  end: 960,
  place: 'St. Mary’s',
}
const feast = {
  ...item,
  id: '01a20087-fbbd-7523-bc9b-000000000004',
  title: 'Reception and dinner',
  start: 1_140,
  end: 1_500,
  place: 'Barn',
}
const namesOf = ({ kind, name }: PlannedEvent) => [
  name,
  kind === 'ceremony' ? 'Ceremony' : 'Reception',
]

const page = (change: Partial<Website> = {}) => {
  const items = change.items ?? [item, feast]
  return {
    events: [ceremony, party],
    items,
    shown: items.map(({ id }) => id),
    place: '',
    ...change,
  }
}
const found = (change: Partial<Website>, on: string | null = date) =>
  differencesOf(page(change), on, namesOf).map(
    ({ event, about }) => `${event.kind}: ${about.join(' ')}`,
  )

test('a page with other words, fewer details or hidden items contradicts nothing', () => {
  expect(found({})).toEqual([])
  expect(found({ items: [{ ...item, place: '' }] })).toEqual([])
  expect(found({ items: [{ ...item, start: 930 }], shown: [] })).toEqual([])
  expect(
    found({ items: [{ ...item, start: 930, title: 'Ceremony rehearsal', dayOffset: -1 }] }),
  ).toEqual([])
  expect(found({ place: 'The Barn, past the second gate' })).toEqual([])
  expect(
    found({
      events: [{ ...ceremony, startMinute: null, endMinute: null, location: '' }],
      items: [{ ...item, start: 1 }],
    }),
  ).toEqual([])
})

test('another day, time or place is reported once per event', () => {
  expect(
    found({
      items: [
        { ...item, start: 930 },
        { ...feast, place: 'Castle' },
      ],
    }),
  ).toEqual(['ceremony: time', 'reception: place'])
  expect(found({ items: [{ ...item, end: 961 }] })).toEqual(['ceremony: time'])
  expect(found({ items: [{ ...item, dayOffset: 1, start: 1, place: 'Castle' }] })).toEqual([
    'ceremony: day time place',
  ])
  expect(found({ items: [], place: 'Castle Hill' })).toEqual(['ceremony: place'])
  // Without a wedding date the distance of another day is unknown.
  expect(found({ events: [{ ...ceremony, day: '2027-06-13' }] }, null)).toEqual([])
  const later = { events: [{ ...ceremony, day: '2027-06-13' }], items: [{ ...item, dayOffset: 1 }] }
  expect([found(later, null), found(later)]).toEqual([[], []])
  expect(found({ events: [{ ...ceremony, day: '2027-06-13' }] })).toEqual(['ceremony: day'])
})

test('only events with a place can be somewhere else', () => {
  const nowhere = { ...ceremony, location: '', address: '' }
  expect(found({ events: [nowhere, party], items: [], place: 'Castle' })).toEqual([
    'reception: place',
  ])
  expect(found({ events: [nowhere], items: [], place: 'Castle' })).toEqual([])
  expect(found({ events: [], items: [], place: 'Castle' })).toEqual([])
})

test.each([
  ['another time', [{ ...item, start: 930, end: 1_000 }]],
  [
    'another day, time and place',
    [{ ...item, dayOffset: -1, start: 60, end: 1_500, place: 'Castle' }],
  ],
])('after taking over %s both sides agree, whichever is used', (_, items) => {
  const content = page({ items })
  const [difference] = differencesOf(content, date, namesOf)
  const event = { ...ceremony, ...eventAs(difference!, content.place, date) }
  expect(differencesOf({ ...content, events: [event, party] }, date, namesOf)).toEqual([])
  expect(
    differencesOf(
      { ...content, items: [{ ...item, ...itemAs(difference!, date) }] },
      date,
      namesOf,
    ),
  ).toEqual([])
})

test('after taking over the place both agree, and the page names every place', () => {
  const content = page({ items: [], place: 'Castle Hill\n\nUp the drive' })
  const [difference] = differencesOf(content, date, namesOf)
  expect(eventAs(difference!, content.place, date)).toEqual({
    location: 'Castle Hill',
    address: 'Up the drive',
  })
  expect(placeAs(content.events)).toBe('St Mary, 1 Church Lane\nThe Barn')
  const event = { ...ceremony, ...eventAs(difference!, content.place, date) }
  expect(differencesOf({ ...content, events: [event, party] }, date, namesOf)).toEqual([])
  expect(differencesOf({ ...content, place: placeAs(content.events) }, date, namesOf)).toEqual([])
})

const eventAfter = (change: Partial<typeof item>, on: string | null = date) =>
  eventAs({ event: ceremony, item: { ...item, ...change }, about: ['time'] }, '', on)
const eventAt = (place: string) =>
  eventAs({ event: ceremony, item: null, about: ['place'] }, place, date)
const itemAfter = (change: Partial<PlannedEvent>) =>
  itemAs(
    { event: { ...ceremony, ...change }, item: { ...item, place: 'Castle' }, about: ['day'] },
    date,
  )

test('an event takes over an item’s day, times and place, and keeps what the item does not say', () => {
  expect(eventAfter({})).toEqual({ day: null, startMinute: 900, endMinute: 960 })
  expect(eventAfter({ dayOffset: 1, start: 930, end: 1_500, place: 'Castle' })).toEqual({
    day: '2027-06-13',
    startMinute: 930,
    endMinute: 60,
    location: 'Castle',
    address: '',
  })
  expect(eventAfter({ dayOffset: -1, place: '' })).toEqual({
    day: '2027-06-11',
    startMinute: 900,
    endMinute: 960,
  })
  expect(eventAfter({ dayOffset: 1 }, null)).toEqual({ startMinute: 900, endMinute: 960 })
})

test('a place of several lines becomes a location and an address, cut to their lengths', () => {
  expect(eventAt(' Castle Hill \n Up the drive\n\n Wells ')).toEqual({
    location: 'Castle Hill',
    address: 'Up the drive, Wells',
  })
  expect(eventAt(`${'x'.repeat(201)}\n${'y'.repeat(301)}`)).toEqual({
    location: 'x'.repeat(200),
    address: 'y'.repeat(300),
  })
})

test('an item takes over an event up to a week away, and its place cut to its length', () => {
  expect([
    itemAfter({ day: '2027-06-19' })?.dayOffset,
    itemAfter({ day: '2027-06-20' }),
    itemAfter({ day: '2027-06-05' })?.dayOffset,
  ]).toEqual([7, null, -7])
  expect(itemAfter({ location: '' })?.place).toBe('Castle')
  expect(itemAfter({ location: `${'x'.repeat(149)} yz` })?.place).toBe('x'.repeat(149))
  expect(itemAfter({ startMinute: null, endMinute: null })).toMatchObject({ start: 900, end: 960 })
  expect(itemAfter({ startMinute: null, endMinute: 0 })).toMatchObject({ start: 900, end: 0 })
  expect(itemAs({ event: ceremony, item: null, about: ['place'] }, date)).toBeNull()
})

test('the page lists each place once, without empty ones, within three hundred characters', () => {
  expect(
    placeAs([ceremony, { ...ceremony, id: ids.party }, { ...party, location: '' }, party]),
  ).toBe('St Mary, 1 Church Lane\nThe Barn')
  expect(placeAs([{ ...party, location: 'x'.repeat(299) }, party])).toBe('x'.repeat(299))
  expect(placeAs([{ ...party, location: 'x'.repeat(301) }])).toBe('x'.repeat(300))
})

test('an event matches any of its names, even at the start of a title, and its day if known', () => {
  const longer = { ...item, title: 'Ceremony at the church', start: 930 }
  expect(found({ events: [{ ...ceremony, name: 'Our vows' }], items: [longer] })).toEqual([
    'ceremony: time',
  ])
  expect(found({ events: [{ ...ceremony, day: '2027-06-13' }], items: [longer] })).toEqual([])
  expect(found({ events: [{ ...ceremony, day: '2027-06-13' }], items: [longer] }, null)).toEqual([
    'ceremony: time',
  ])
  // Without a date, the day of the wedding still matches itself.
  expect(found({ items: [{ ...item, dayOffset: 1 }] }, null)).toEqual(['ceremony: day'])
})

test('an event without an end keeps its length when taken over, and one weeks away is not an item of the day', () => {
  const difference = {
    event: { ...ceremony, endMinute: null },
    item: { ...item, start: 800, end: 850 },
    about: ['time' as const],
  }
  expect(itemAs(difference, date)).toEqual({
    dayOffset: 0,
    start: 900,
    end: 950,
    place: item.place,
  })
  expect(itemAs({ ...difference, event: { ...ceremony, day: '2027-07-12' } }, date)).toBeNull()
  expect(itemAs({ ...difference, event: party }, date)).toMatchObject({ start: 1_140, end: 1_500 })
})

test('a line of the schedule that is an event’s own contradicts nothing', () => {
  const { id: eventId, kind: eventKind } = ceremony
  expect(found({ items: [{ ...item, eventId, eventKind, start: 930 }] })).toEqual([])
})
