import { describe, expect, test } from 'vitest'
import type { CalendarRecord } from './calendar.schema.ts'
import {
  addDays,
  addMonths,
  dayState,
  daysBetween,
  isOutdated,
  weekdayOf,
  weeksOf,
} from './month.rules.ts'

const calendar = {
  blocked: ['2027-06-12'],
  imported: ['2027-06-12', '2027-06-13'],
  weekdaysOff: [1 as const],
}

describe('a day', () => {
  test.each([
    ['2027-06-01', 'past'],
    ['2027-06-12', 'blocked'],
    ['2027-06-13', 'imported'],
    ['2027-06-14', 'weekday'],
    ['2027-06-15', null],
    ['2030-06-12', null],
    ['2030-06-13', 'far'],
    // A Monday off.
    ['2030-06-17', 'far'],
  ])('%s is %s', (day, state) => {
    expect(dayState(calendar, day, '2027-06-10')).toBe(state)
  })
})

test.each([
  ['2027-06-03T10:00:00.000Z', true],
  ['2027-06-03T10:00:01.000Z', false],
  [null, false],
])(
  'a calendar that was last read %s and cannot be read now is out of date: %s',
  (fetchedAt, is) => {
    const at = '2027-06-10T09:00:00.000Z'
    const feed = {
      address: 'https://calendar.example',
      fetchedAt,
      failure: { code: 'refused', at },
    }
    const now = new Date('2027-06-10T10:00:00.000Z')
    expect(isOutdated(feed as CalendarRecord['feed'], now)).toBe(is)
    expect(isOutdated({ ...feed, failure: null }, now)).toBe(false)
  },
)

test('a month is shown in whole weeks, beginning as the reader’s weeks do', () => {
  const weeks = weeksOf('2027-08', 1)
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2027-08-01'])
  expect(weeks.at(-1)?.slice(0, 3)).toEqual(['2027-08-30', '2027-08-31', null])
  expect(weeksOf('2027-08', 0)[0]?.[0]).toBe('2027-08-01')
  expect(weeksOf('2027-02', 1)).toHaveLength(4)
})

test('days and months follow each other over the ends of months and years', () => {
  expect(addMonths('2027-12', 1)).toBe('2028-01')
  expect(addMonths('2027-01', -1)).toBe('2026-12')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(weekdayOf('2027-08-01')).toBe(0)
  expect(daysBetween('2027-03-01', '2027-02-27')).toEqual([
    '2027-02-27',
    '2027-02-28',
    '2027-03-01',
  ])
})
