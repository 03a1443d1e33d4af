import { expect, test } from 'vitest'
import { advance, begin, refusal } from '#machines/kernel/lifecycle.ts'
import { task } from './task.machine.ts'
import type { TaskEvent } from './task.machine.ts'
import { putOffUntil, shiftsIntoPast } from './task.rules.ts'

const today = '2026-11-21'

test('a task is put off from the day it is due, and one that is late or has no day from today', () => {
  expect(putOffUntil({ dueOn: '2027-03-01' }, today, { days: 7 })).toBe('2027-03-08')
  expect(putOffUntil({ dueOn: '2027-01-31' }, today, { months: 1 })).toBe('2027-02-28')
  expect(putOffUntil({ dueOn: '2026-10-01' }, today, { days: 7 })).toBe('2026-11-28')
  expect(putOffUntil({ dueOn: null }, today, { months: 1 })).toBe('2026-12-21')
})

test('a month earlier is in the past only for what would become late by it', () => {
  expect(shiftsIntoPast({ dueOn: '2026-12-20' }, today, -1)).toBe(true)
  expect(shiftsIntoPast({ dueOn: '2026-12-21' }, today, -1)).toBe(false)
  expect(shiftsIntoPast({ dueOn: '2026-11-20' }, today, -1)).toBe(false)
  expect(shiftsIntoPast({ dueOn: null }, today, -1)).toBe(false)
  expect(shiftsIntoPast({ dueOn: '2026-12-01' }, today, 1)).toBe(false)
})

const after = (...events: TaskEvent[]) =>
  events.reduce((stored, event) => advance(task, stored, event).stored, begin(task, { ticksByHand: true, isExtra: true }).stored)

test('an extra that was left out for want of time and taken back is wanted, and no other date leaves it out again', () => {
  const fit = { type: 'FIT', today, isShort: true } as const
  const back = { type: 'TAKE_BACK', today } as const
  expect(after(fit).state).toBe('left_out')
  expect(after(fit, back).state).toBe('open')
  expect(refusal(task, after(fit, back), fit)).toEqual(['hasNoRoom'])
  expect(refusal(task, after({ type: 'SET_ASIDE', today }, back), fit)).toEqual(['hasNoRoom'])
})
