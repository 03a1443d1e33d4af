import { expect, test } from 'vitest'
import { advance, begin, refusal } from '#machines/kernel/lifecycle.ts'
import { task } from './task.machine.ts'
import type { TaskEvent } from './task.machine.ts'
import { dueOnDay, placed, putOffUntil, shifted, shiftsIntoPast } from './task.rules.ts'

const today = '2026-11-21'

test('a task is snoozed from its due date, or from today if it is overdue or undated', () => {
  expect(putOffUntil({ dueOn: '2027-03-01' }, today, { days: 7 })).toBe('2027-03-08')
  expect(putOffUntil({ dueOn: '2027-01-31' }, today, { months: 1 })).toBe('2027-02-28')
  expect(putOffUntil({ dueOn: '2026-10-01' }, today, { days: 7 })).toBe('2026-11-28')
  expect(putOffUntil({ dueOn: null }, today, { months: 1 })).toBe('2026-12-21')
})

test('a month earlier is in the past only for tasks that become overdue by it', () => {
  expect(shiftsIntoPast({ dueOn: '2026-12-20' }, today, -1)).toBe(true)
  expect(shiftsIntoPast({ dueOn: '2026-12-21' }, today, -1)).toBe(false)
  expect(shiftsIntoPast({ dueOn: today }, today, -1)).toBe(true)
  expect(shiftsIntoPast({ dueOn: '2026-11-20' }, today, -1)).toBe(false)
  expect(shiftsIntoPast({ dueOn: null }, today, -1)).toBe(false)
  expect(shiftsIntoPast({ dueOn: '2026-12-01' }, today, 1)).toBe(false)
})

const halfAYear = { months: 6, days: 0 }
const early = { weddingDate: '2027-06-19', plannedFrom: '2026-06-01' }
/** Thirty days, with the first seven kept free: half of twelve months becomes eleven days. */
const late = { weddingDate: '2027-06-19', plannedFrom: '2027-05-20' }
const undated = { weddingDate: null, plannedFrom: '2026-06-01' }
const since1970 = (year: number, month: number, day: number) =>
  Date.UTC(year, month - 1, day) / 86_400_000

test('a checklist task moves closer in a short engagement, a chosen lead or date does not', () => {
  expect(placed({ by: 'checklist', lead: halfAYear }, early)).toEqual({
    dueOn: '2026-12-19',
    rank: since1970(2026, 12, 19),
  })
  expect(placed({ by: 'checklist', lead: halfAYear }, late)).toEqual({
    dueOn: '2027-06-08',
    rank: since1970(2027, 6, 8),
  })
  expect(placed({ by: 'wedding', lead: halfAYear }, late)).toEqual({
    dueOn: '2026-12-19',
    rank: since1970(2026, 12, 19),
  })
  expect(placed({ by: 'day', day: '2027-01-31' }, late)).toEqual({
    dueOn: '2027-01-31',
    rank: since1970(2027, 1, 31),
  })
})

test('without a wedding date a lead has no date and sorts by itself, and a date stays a date', () => {
  expect(placed({ by: 'checklist', lead: halfAYear }, undated)).toEqual({ dueOn: null, rank: -186 })
  expect(placed({ by: 'wedding', lead: { months: 0, days: 3 } }, undated)).toEqual({
    dueOn: null,
    rank: -3,
  })
  expect(placed({ by: 'day', day: '2027-01-31' }, undated)).toEqual({
    dueOn: '2027-01-31',
    rank: since1970(2027, 1, 31),
  })
})

const dayOf = (weddingDate: string, months: number) =>
  placed(monthsBefore(months), { weddingDate, plannedFrom: '1900-01-01' }).dueOn
const monthsBefore = (months: number) => ({ by: 'wedding' as const, lead: { months, days: 0 } })

test('a lead beyond the storable dates ends at the last of them', () => {
  expect([dayOf('1900-01-31', 1), dayOf('2200-12-31', -1)]).toEqual(['1900-01-01', '2200-12-31'])
  expect([dayOf('1900-02-28', 1), dayOf('2200-11-30', -1)]).toEqual(['1900-01-28', '2200-12-30'])
})

test('a task is shifted by months: a date to a date, a lead to a lead, a checklist task from its current date', () => {
  expect(shifted({ by: 'day', day: '2027-01-31' }, early, 1)).toEqual({
    by: 'day',
    day: '2027-02-28',
  })
  expect(shifted({ by: 'wedding', lead: halfAYear }, early, 1)).toEqual({
    by: 'wedding',
    lead: { months: 5, days: 0 },
  })
  expect(shifted({ by: 'checklist', lead: halfAYear }, late, 1)).toEqual({
    by: 'wedding',
    lead: { months: 0, days: -19 },
  })
  expect(shifted({ by: 'checklist', lead: halfAYear }, undated, -1)).toEqual({
    by: 'wedding',
    lead: { months: 7, days: 0 },
  })
  expect(shifted({ by: 'day', day: '2027-01-31' }, undated, -1)).toEqual({
    by: 'day',
    day: '2026-12-31',
  })
})

test('a lead over five years becomes a date, or stays if there is no wedding date', () => {
  expect([
    shifted(monthsBefore(59), undated, -1),
    shifted(monthsBefore(60), undated, -1),
    shifted(monthsBefore(-60), undated, 1),
  ]).toEqual([monthsBefore(60), monthsBefore(60), monthsBefore(-60)])
  expect(shifted(monthsBefore(60), early, -1)).toEqual({ by: 'day', day: '2022-05-19' })
  expect(dueOnDay('2027-06-19', '2022-06-19')).toEqual(monthsBefore(60))
  expect(dueOnDay('2027-06-19', '2022-06-18')).toEqual({
    by: 'wedding',
    lead: { months: 60, days: 1 },
  })
  expect(dueOnDay('2027-06-19', '2022-05-19')).toEqual({ by: 'day', day: '2022-05-19' })
})

const after = (...events: TaskEvent[]) =>
  events.reduce(
    (stored, event) => advance(task, stored, event).stored,
    begin(task, { ticksByHand: true, isExtra: true }).stored,
  )

test('an extra task taken back is wanted, and no other date leaves it out again', () => {
  const fit = { type: 'FIT', today, isShort: true } as const
  const back = { type: 'TAKE_BACK', today } as const
  expect(after(fit).state).toBe('left_out')
  expect(after(fit, back).state).toBe('open')
  expect(refusal(task, after(fit, back), fit)).toEqual(['hasNoRoom'])
  expect(refusal(task, after({ type: 'SET_ASIDE', today }, back), fit)).toEqual(['hasNoRoom'])
})
