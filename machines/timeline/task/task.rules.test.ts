import { expect, test } from 'vitest'
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
