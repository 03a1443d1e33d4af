import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  checklistDay,
  dayBefore,
  dayIn,
  dayRank,
  daysBetween,
  dueDay,
  isShort,
  leadOf,
  leadRank,
} from './due.rules.ts'
import { leadSchema } from './due.schema.ts'
import * as v from 'valibot'

const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1980-01-01', days))
const lead = fc.oneof(
  fc.record({ months: fc.integer({ min: 0, max: 24 }), days: fc.integer({ min: 0, max: 31 }) }),
  fc.record({ months: fc.integer({ min: -12, max: -1 }), days: fc.integer({ min: -31, max: -1 }) }),
)

test.each([
  ['2027-03-13', { months: 3, days: 0 }, '2026-12-13'],
  ['2027-03-31', { months: 1, days: 0 }, '2027-02-28'],
  ['2028-03-31', { months: 1, days: 0 }, '2028-02-29'],
  ['2027-03-13', { months: 0, days: 21 }, '2027-02-20'],
  ['2027-03-13', { months: 11, days: 15 }, '2026-03-29'],
  ['2027-03-13', { months: -1, days: -15 }, '2027-04-28'],
  ['2027-01-31', { months: -1, days: 0 }, '2027-02-28'],
])('for a wedding on %s, %o before is %s', (weddingDate, distance, due) => {
  expect(dayBefore(weddingDate, distance)).toBe(due)
})

test('the lead of a date leads back to it and is valid to store', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -400, max: 1_500 }), (weddingDate, days) => {
      const due = addDays(weddingDate, -days)
      const found = leadOf(weddingDate, due)
      expect(dayBefore(weddingDate, found)).toBe(due)
      expect(v.is(leadSchema, found)).toBe(true)
    }),
  )
})

test('a wedding moved there and back keeps all dates', () => {
  fc.assert(
    fc.property(day, day, day, lead, (weddingDate, other, plannedFrom, distance) => {
      const before = checklistDay(distance, { weddingDate, plannedFrom })
      checklistDay(distance, { weddingDate: other, plannedFrom })
      expect(checklistDay(distance, { weddingDate, plannedFrom })).toBe(before)
      expect(leadOf(weddingDate, dayBefore(weddingDate, leadOf(weddingDate, other)))).toEqual(
        leadOf(weddingDate, other),
      )
    }),
  )
})

test('with enough time the checklist is unchanged; with less, nothing is due before planning began, in the same order', () => {
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 0, max: 800 }),
      lead,
      lead,
      (plannedFrom, ahead, one, other) => {
        const span = { weddingDate: addDays(plannedFrom, ahead), plannedFrom }
        const [a, b] = [checklistDay(one, span) ?? '', checklistDay(other, span) ?? '']
        const unpressed = isShort(span) ? a : dayBefore(span.weddingDate, one)
        expect(a).toBe(unpressed)
        expect(isShort(span) && one.months < 12 && a < plannedFrom).toBe(false)
        expect(dayBefore(span.weddingDate, one) < dayBefore(span.weddingDate, other) && a > b).toBe(
          false,
        )
      },
    ),
  )
})

test('six months halve a year’s checklist, with the first tasks a week away', () => {
  const span = { weddingDate: '2027-05-21', plannedFrom: '2026-11-21' }
  expect(isShort(span)).toBe(true)
  expect(checklistDay({ months: 12, days: 0 }, span)).toBe('2026-11-28')
  expect(checklistDay({ months: 6, days: 0 }, span)).toBe('2027-02-24')
  expect(checklistDay({ months: 0, days: 3 }, span)).toBe('2027-05-20')
  expect(checklistDay({ months: -1, days: 0 }, span)).toBe('2027-06-21')
})

test('exactly twelve months are enough, and a day less is short', () => {
  const weddingDate = '2027-11-21'
  expect(isShort({ weddingDate, plannedFrom: '2026-11-21' })).toBe(false)
  expect(isShort({ weddingDate, plannedFrom: '2026-11-22' })).toBe(true)
  expect(isShort({ weddingDate: null, plannedFrom: '2026-11-22' })).toBe(false)
  // Both sides of the limit agree on the first task’s date, so that it does not jump.
  expect(checklistDay({ months: 12, days: 0 }, { weddingDate, plannedFrom: '2026-11-21' })).toBe(
    '2026-11-21',
  )
})

test('a wedding tomorrow, today or in the past still has its tasks', () => {
  expect(
    checklistDay({ months: 12, days: 0 }, { weddingDate: '2026-11-22', plannedFrom: '2026-11-21' }),
  ).toBe('2026-11-21')
  expect(
    checklistDay({ months: 12, days: 0 }, { weddingDate: '2026-11-21', plannedFrom: '2026-11-21' }),
  ).toBe('2026-11-21')
  expect(
    checklistDay({ months: 12, days: 0 }, { weddingDate: '2026-10-01', plannedFrom: '2026-11-21' }),
  ).toBe('2026-10-01')
})

test('a date depends on the time zone: one instant is two dates', () => {
  const instant = new Date('2026-11-21T23:30:00Z')
  expect(dayIn('Europe/Paris', instant)).toBe('2026-11-22')
  expect(dayIn('America/New_York', instant)).toBe('2026-11-21')
  expect(dayIn('UTC', instant)).toBe('2026-11-21')
})

test('adding months keeps month ends, and days count across years', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-12-31', 2)).toBe('2027-02-28')
  expect(addMonths('0001-01-31', 1)).toBe('0001-02-28')
  expect(daysBetween('2026-12-31', '2027-01-01')).toBe(1)
})

test.each([
  ['2027-03-13', '2027-03-13', 0, 0],
  ['2027-03-13', '2027-03-12', 0, 1],
  ['2027-03-13', '2027-02-13', 1, 0],
  ['2027-03-13', '2027-02-12', 1, 1],
  ['2027-03-13', '2026-03-14', 11, 30],
  ['2027-03-13', '2026-03-13', 12, 0],
  ['2027-03-13', '2027-03-14', 0, -1],
  ['2027-03-13', '2027-04-13', -1, 0],
  ['2027-03-13', '2027-04-15', -1, -2],
  ['2027-03-31', '2027-02-28', 1, 0],
])(
  'of a wedding on %s the day %s is %i months and %i days before',
  (weddingDate, due, months, days) => {
    expect(leadOf(weddingDate, due)).toEqual({ months, days })
  },
)

test('a task is due on its own day, or so long before the wedding, and never without a date', () => {
  expect(dueDay({ by: 'day', day: '2027-01-05' }, null)).toBe('2027-01-05')
  const before = { by: 'wedding', lead: { months: 1, days: 2 } } as const
  expect(dueDay(before, '2027-03-13')).toBe('2027-02-11')
  expect(dueDay(before, null)).toBe(null)
  expect(checklistDay(before.lead, { weddingDate: null, plannedFrom: '2026-11-21' })).toBe(null)
})

test('with ten days the first task has two of them, and the others are as close together', () => {
  const span = { weddingDate: '2026-12-01', plannedFrom: '2026-11-21' }
  const due = (months: number) => checklistDay({ months, days: 0 }, span)
  expect([12, 9, 6, 3, 0].map(due)).toEqual([
    '2026-11-23',
    '2026-11-25',
    '2026-11-27',
    '2026-11-29',
    '2026-12-01',
  ])
  expect(due(24)).toBe('2026-11-23')
  expect(due(-1)).toBe('2027-01-01')
})

test('what is due longer before comes first, by months of thirty-one days', () => {
  expect([
    leadRank({ months: 2, days: 0 }),
    leadRank({ months: 1, days: 31 }),
    leadRank({ months: 0, days: 3 }),
    leadRank({ months: -1, days: -2 }),
  ]).toEqual([-62, -62, -3, 33])
  expect([dayRank('1970-01-01'), dayRank('1970-02-01'), dayRank('2026-11-21')]).toEqual([
    0, 31, 20_778,
  ])
})
