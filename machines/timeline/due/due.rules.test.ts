import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, checklistDay, dayBefore, dayIn, daysBetween, isShort, leadOf } from './due.rules.ts'
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

test('the distance of a day leads back to the day, and is one that may be kept', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -400, max: 1_500 }), (weddingDate, days) => {
      const due = addDays(weddingDate, -days)
      const found = leadOf(weddingDate, due)
      expect(dayBefore(weddingDate, found)).toBe(due)
      expect(v.is(leadSchema, found)).toBe(true)
    }),
  )
})

test('a wedding that is moved there and back finds everything where it was', () => {
  fc.assert(
    fc.property(day, day, day, lead, (weddingDate, other, plannedFrom, distance) => {
      const before = checklistDay(distance, { weddingDate, plannedFrom })
      checklistDay(distance, { weddingDate: other, plannedFrom })
      expect(checklistDay(distance, { weddingDate, plannedFrom })).toBe(before)
      expect(leadOf(weddingDate, dayBefore(weddingDate, leadOf(weddingDate, other)))).toEqual(leadOf(weddingDate, other))
    }),
  )
})

test('with time enough the checklist is as it is written; with less, nothing is due before it began, and the order stays', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 800 }), lead, lead, (plannedFrom, ahead, one, other) => {
      const span = { weddingDate: addDays(plannedFrom, ahead), plannedFrom }
      const [a, b] = [checklistDay(one, span) ?? '', checklistDay(other, span) ?? '']
      const unpressed = isShort(span) ? a : dayBefore(span.weddingDate, one)
      expect(a).toBe(unpressed)
      expect(isShort(span) && one.months < 12 && a < plannedFrom).toBe(false)
      expect(dayBefore(span.weddingDate, one) < dayBefore(span.weddingDate, other) && a > b).toBe(false)
    }),
  )
})

test('six months are half a year’s checklist in half the time, the first tasks a week away', () => {
  const span = { weddingDate: '2027-05-21', plannedFrom: '2026-11-21' }
  expect(isShort(span)).toBe(true)
  expect(checklistDay({ months: 12, days: 0 }, span)).toBe('2026-11-28')
  expect(checklistDay({ months: 6, days: 0 }, span)).toBe('2027-02-24')
  expect(checklistDay({ months: 0, days: 3 }, span)).toBe('2027-05-20')
  expect(checklistDay({ months: -1, days: 0 }, span)).toBe('2027-06-21')
})

test('twelve months to the day are time enough, and a day less is short', () => {
  const weddingDate = '2027-11-21'
  expect(isShort({ weddingDate, plannedFrom: '2026-11-21' })).toBe(false)
  expect(isShort({ weddingDate, plannedFrom: '2026-11-22' })).toBe(true)
  expect(isShort({ weddingDate: null, plannedFrom: '2026-11-22' })).toBe(false)
  // Both sides of it agree on the day on which the first task is due, or they would jump.
  expect(checklistDay({ months: 12, days: 0 }, { weddingDate, plannedFrom: '2026-11-21' })).toBe('2026-11-21')
})

test('a wedding tomorrow, today, or gone by still has its tasks', () => {
  expect(checklistDay({ months: 12, days: 0 }, { weddingDate: '2026-11-22', plannedFrom: '2026-11-21' })).toBe('2026-11-21')
  expect(checklistDay({ months: 12, days: 0 }, { weddingDate: '2026-11-21', plannedFrom: '2026-11-21' })).toBe('2026-11-21')
  expect(checklistDay({ months: 12, days: 0 }, { weddingDate: '2026-10-01', plannedFrom: '2026-11-21' })).toBe('2026-10-01')
})

test('a day is that of the place: one instant is two days', () => {
  const instant = new Date('2026-11-21T23:30:00Z')
  expect(dayIn('Europe/Paris', instant)).toBe('2026-11-22')
  expect(dayIn('America/New_York', instant)).toBe('2026-11-21')
  expect(dayIn('UTC', instant)).toBe('2026-11-21')
})

test('months keep their ends, days count across years', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-12-31', 2)).toBe('2027-02-28')
  expect(addMonths('0001-01-31', 1)).toBe('0001-02-28')
  expect(daysBetween('2026-12-31', '2027-01-01')).toBe(1)
})
