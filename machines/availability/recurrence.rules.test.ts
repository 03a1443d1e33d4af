import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { BudgetSpent, dayNumber, dayOf, recurringDays } from './recurrence.rules.ts'
import type { Recurrence } from './recurrence.rules.ts'

const daily: Recurrence = {
  freq: 'DAILY',
  interval: 1,
  count: null,
  until: null,
  weekStart: 1,
  byMonth: [],
  byMonthDay: [],
  byYearDay: [],
  bySetPos: [],
  byDay: [],
}
const each = (...weekdays: number[]) => weekdays.map((weekday) => ({ weekday, nth: 0 }))
const start = '2027-01-02'
const window = { from: dayNumber('2027-01-01'), to: dayNumber('2029-12-31') }
const days = (rule: Partial<Recurrence>, budget = 2_000_000) =>
  recurringDays({ ...daily, ...rule }, dayNumber(start), window, { days: budget }).map(dayOf)

describe('a recurring event falls on the days that ical.js finds, too', () => {
  test.each([
    ['FREQ=DAILY;INTERVAL=10', { interval: 10 }],
    ['FREQ=DAILY;COUNT=5', { count: 5 }],
    ['FREQ=WEEKLY', { freq: 'WEEKLY' }],
    [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=SA,SU;WKST=MO',
      { freq: 'WEEKLY', interval: 2, byDay: each(6, 0) },
    ],
    [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=SA,SU;WKST=SU',
      { freq: 'WEEKLY', interval: 2, byDay: each(6, 0), weekStart: 0 },
    ],
    ['FREQ=WEEKLY;UNTIL=20270401', { freq: 'WEEKLY', until: dayNumber('2027-04-01') }],
    ['FREQ=MONTHLY', { freq: 'MONTHLY' }],
    ['FREQ=MONTHLY;BYMONTHDAY=31', { freq: 'MONTHLY', byMonthDay: [31] }],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', { freq: 'MONTHLY', byMonthDay: [-1] }],
    ['FREQ=MONTHLY;BYDAY=1SA', { freq: 'MONTHLY', byDay: [{ weekday: 6, nth: 1 }] }],
    ['FREQ=MONTHLY;BYDAY=-1SU', { freq: 'MONTHLY', byDay: [{ weekday: 0, nth: -1 }] }],
    [
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
      { freq: 'MONTHLY', byDay: each(1, 2, 3, 4, 5), bySetPos: [-1] },
    ],
    ['FREQ=YEARLY', { freq: 'YEARLY' }],
    ['FREQ=YEARLY;INTERVAL=2', { freq: 'YEARLY', interval: 2 }],
    [
      'FREQ=YEARLY;BYMONTH=6;BYDAY=2SA',
      { freq: 'YEARLY', byMonth: [6], byDay: [{ weekday: 6, nth: 2 }] },
    ],
  ] satisfies [string, Partial<Recurrence>][])('%s', (text, rule) => {
    const iterator = ICAL.Recur.fromString(text).iterator(ICAL.Time.fromDateString(start))
    const expected: string[] = []
    for (
      let next = iterator.next();
      next && next.toString() <= '2029-12-31';
      next = iterator.next()
    )
      expected.push(next.toString())
    expect(days(rule)).toEqual(expected)
  })
})

test('a rule that never holds ends', () => {
  expect(days({ freq: 'YEARLY', byMonth: [2], byMonthDay: [30] })).toEqual([])
})

test('what happens every second happens on each day', () => {
  expect(days({ freq: 'SECONDLY', count: 3 })).toHaveLength(3)
})

test('so much is looked at and no more', () => {
  expect(() => days({ freq: 'YEARLY', byDay: each(1), bySetPos: [1] }, 5_000)).toThrow(BudgetSpent)
})

test('what began long ago is counted from its beginning', () => {
  const found = recurringDays(
    { ...daily, freq: 'WEEKLY', count: 1_400 },
    dayNumber('2000-01-01'),
    window,
    { days: 20_000 },
  )
  expect(found.map(dayOf).slice(0, 2)).toEqual([])
  expect(
    recurringDays({ ...daily, freq: 'WEEKLY', count: 1_410 }, dayNumber('2000-01-01'), window, {
      days: 20_000,
    }).map(dayOf),
  ).toEqual(['2027-01-02'])
})
