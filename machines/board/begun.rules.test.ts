import { expect, test } from 'vitest'
import { hasBegun, reasonsToShow } from './begun.rules.ts'

const tasks = { all: 64, done: 2, doneByRule: 2, overdue: 0, aside: 0, upcoming: [] }
const nothing = {
  setup: null,
  tasks,
  vendors: { planned: 0, booked: 0, undecided: 17, quotes: 0, venue: null, leading: [] },
  guests: { listed: 0, coming: 0, notComing: 0, pending: 0 },
  money: { currency: 'EUR' as const, total: 0, agreed: 0, paid: 0, overdue: 0, dueSoon: 0 },
}

test('a plan in which nobody has done anything has not begun, whatever registration ticked', () => {
  expect(hasBegun(nothing)).toBe(false)
  expect(hasBegun({ ...nothing, tasks: null, vendors: null, guests: null, money: null })).toBe(
    false,
  )
})

test.each([
  ['a task that was ticked', { tasks: { ...tasks, done: 3 } }],
  ['a task that is late', { tasks: { ...tasks, overdue: 1 } }],
  ['a vendor that is needed', { vendors: { ...nothing.vendors, planned: 1 } }],
  ['a guest', { guests: { ...nothing.guests, listed: 1 } }],
  ['a price that was agreed', { money: { ...nothing.money, agreed: 1 } }],
])('%s begins it, but not while the first questions are under way', (_, some) => {
  expect(hasBegun({ ...nothing, ...some })).toBe(true)
  expect(hasBegun({ ...nothing, ...some, setup: { state: 'left', step: 'guests' } })).toBe(false)
})

test.each([
  [null, ['overdue']],
  ['2027-06-19', ['overdue']],
  ['2027-02-24', ['overdue']],
  ['2027-02-23', ['overdue', 'tasksOpen']],
  ['2026-11-01', ['overdue', 'tasksOpen']],
])('of a wedding on %s this is told in November before: %j', (weddingDate, expected) => {
  const unready = [
    { reason: 'overdue' as const, count: 2 },
    { reason: 'tasksOpen' as const, count: 60 },
  ]
  const reasons = reasonsToShow(unready, { weddingDate, today: '2026-11-25' })
  expect(reasons.map(({ reason }) => reason)).toEqual(expected)
})

test('after the wedding only what can still be done is told, until the end of its day', () => {
  const unready = (
    ['paymentsOverdue', 'overdue', 'noVenue', 'paymentsDue', 'tasksOpen', 'answersPending'] as const
  ).map((reason) => ({ reason, count: 2 }))
  const told = (today: string) =>
    reasonsToShow(unready, { weddingDate: '2026-11-25', today }).map(({ reason }) => reason)
  expect(told('2026-11-25')).toHaveLength(6)
  expect(told('2026-11-26')).toEqual(['paymentsOverdue', 'overdue', 'paymentsDue', 'tasksOpen'])
})
