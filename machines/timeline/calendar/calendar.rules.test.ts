import * as fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { addDays } from '../due/due.rules.ts'
import { instantIn } from '../schedule/schedule.rules.ts'
import { calendarText } from './calendar.rules.ts'
import type { CalendarEvent } from './calendar.rules.ts'

const zones = [
  'Europe/Paris',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/Sao_Paulo',
  'Pacific/Apia',
  'UTC',
]
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.constantFrom(
    'a\r\nBEGIN:VEVENT\r\nX:1',
    '=cmd()',
    '\u0000\u0007',
    '💍'.repeat(40),
    ' '.repeat(90),
    'a,b;c\\n',
  ),
)
const when = fc.tuple(
  fc.constantFrom(...zones),
  fc.integer({ min: 0, max: 20_000 }),
  fc.integer({ min: 0, max: 1_439 }),
  fc.integer({ min: 1, max: 1_440 }),
)
const event: fc.Arbitrary<CalendarEvent> = fc.record({
  uid: fc.uuid().map((id) => `${id}@vowline`),
  sequence: fc.integer({ min: 0, max: 1_000 }),
  changedAt: fc.date({
    min: new Date('2020-01-01'),
    max: new Date('2040-01-01'),
    noInvalidDate: true,
  }),
  summary: text,
  description: text,
  location: text,
  at: when.map(([zone, days, start, length]) => {
    const day = addDays('2000-01-01', days)
    return length % 3 === 0
      ? { day }
      : { start: instantIn(zone, day, start), end: instantIn(zone, day, start + length) }
  }),
})

test('another library reads the same events: ids, texts, dates and instants, across zones and clock changes', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 5 }), (events) => {
      const calendar = new ICAL.Component(
        ICAL.parse(calendarText({ name: 'Maya and Sam', events })),
      )
      const read = calendar.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part))
      expect(read).toHaveLength(events.length)
      expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Maya and Sam')
      for (const [
        place,
        { uid, sequence, summary, description, location, at },
      ] of events.entries()) {
        const found = read[place]!
        expect([found.uid, found.sequence, found.summary ?? '']).toEqual([
          uid,
          sequence,
          shown(summary),
        ])
        expect([found.description ?? '', found.location ?? '']).toEqual([
          shown(description),
          shown(location),
        ])
        expect(timeOf(found)).toEqual(
          'day' in at ? [at.day, addDays(at.day, 1)] : [at.start, at.end].map(wholeSeconds),
        )
      }
    }),
    { numRuns: 300 },
  )
})

test('no line is longer than 75 bytes, and no text starts a new property', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 3 }), (events) => {
      const lines = calendarText({ name: 'Ours', events }).split('\r\n')
      expect(lines.pop()).toBe('')
      for (const line of lines) {
        expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
        expect(line).toMatch(/^(?: |[A-Z-]+[;:])/)
      }
      expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(events.length)
    }),
  )
})

/** Dates for all-day events, instants otherwise. */
function timeOf({ startDate, endDate }: ICAL.Event) {
  return [startDate, endDate].map((time) => (time.isDate ? time.toString() : time.toJSDate()))
}

/** The text as it is shown: without control characters, and with uniform line breaks. */
function shown(typed: string) {
  return (
    typed
      .replace(/\r\n?|\u2028|\u2029/g, '\n')
      .replaceAll('\t', ' ')
      // oxlint-disable-next-line no-control-regex
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, '')
  )
}

function wholeSeconds(instant: Date) {
  return new Date(Math.floor(instant.getTime() / 1_000) * 1_000)
}

test('a calendar is this text, line by line', () => {
  const about = {
    uid: 'a;b',
    sequence: 3,
    changedAt: new Date('2026-11-21T09:08:07.654Z'),
    summary: 'Cake, cut\ttwice',
    description: 'a\\b\r\nc\u2028d\u2029e\rf\u0000\u000b\u007f',
    location: 'Mill Lane',
  }
  const day = { ...about, at: { day: '2027-12-31' } }
  const hour = {
    ...about,
    description: '',
    location: '',
    at: { start: new Date('2027-03-13T15:30:00Z'), end: new Date('2027-03-13T16:00:00Z') },
  }
  expect(calendarText({ name: 'Maya, Sam', events: [day, hour] }).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vowline//Wedding//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'NAME:Maya\\, Sam',
    'X-WR-CALNAME:Maya\\, Sam',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    'BEGIN:VEVENT',
    'UID:a\\;b',
    'DTSTAMP:20261121T090807Z',
    'LAST-MODIFIED:20261121T090807Z',
    'SEQUENCE:3',
    'DTSTART;VALUE=DATE:20271231',
    'DTEND;VALUE=DATE:20280101',
    'TRANSP:TRANSPARENT',
    'SUMMARY:Cake\\, cut twice',
    'DESCRIPTION:a\\\\b\\nc\\nd\\ne\\nf',
    'LOCATION:Mill Lane',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:a\\;b',
    'DTSTAMP:20261121T090807Z',
    'LAST-MODIFIED:20261121T090807Z',
    'SEQUENCE:3',
    'DTSTART:20270313T153000Z',
    'DTEND:20270313T160000Z',
    'TRANSP:OPAQUE',
    'SUMMARY:Cake\\, cut twice',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test.each([
  ['x', 70, [75]],
  ['x', 71, [75, 2]],
  ['\u007e', 71, [75, 2]],
  ['\u0080', 35, [75]],
  ['\u0080', 36, [75, 3]],
  ['\u07ff', 36, [75, 3]],
  ['\u0800', 24, [74, 4]],
  ['\uffff', 23, [74]],
  ['\u{10000}', 18, [73, 5]],
  ['\u{10000}', 35, [73, 73]],
])(
  'a name of the letter %j, %i times, is folded into lines of %j bytes',
  (letter, times, bytes) => {
    const lines = calendarText({ name: letter.repeat(times), events: [] }).split('\r\n')
    const from = lines.findIndex((line) => line.startsWith('NAME:'))
    const to = lines.findIndex((line) => line.startsWith('X-WR-CALNAME:'))
    expect(lines.slice(from, to).map((line) => new TextEncoder().encode(line).length)).toEqual(
      bytes,
    )
  },
)
