import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BoardTurns } from './board.schema.ts'
import { byUrgency, isAnySoon, isVenueDue, venueDueOn, waitingIn } from './turn.rules.ts'

const names = (waits: { name: string; runsOut: string | null }[]) =>
  byUrgency(waits).map(({ name }) => name)

const waiting = (name: string, runsOut: string | null) => ({ name, runsOut })

test('the item that expires first comes first, and one without a date last', () => {
  const all = [
    waiting('whenever', null),
    waiting('later', '2026-12-13'),
    waiting('sooner', '2026-11-27'),
  ]
  expect(names(all)).toEqual(['sooner', 'later', 'whenever'])
  expect(names([waiting('whenever', null), waiting('never', null)])).toEqual(['whenever', 'never'])
  expect(names([])).toEqual([])
  expect(names([waiting('first', '2026-11-27'), waiting('second', '2026-11-27')])).toEqual([
    'first',
    'second',
  ])
})

test('nothing expires before what stands in front of it', () => {
  const day = fc.option(
    fc
      .date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
  )
  fc.assert(
    fc.property(fc.array(day), (days) => {
      const known = days.filter((day) => day !== null).toSorted()
      const unknown = days.filter((day) => day === null)
      expect(byUrgency(days.map((runsOut) => ({ runsOut }))).map(({ runsOut }) => runsOut)).toEqual(
        [...known, ...unknown],
      )
    }),
  )
})

test('a venue is due from sixty days before the wedding until its day', () => {
  expect(venueDueOn('2026-12-04')).toBe('2026-10-05')
  expect(
    ['2026-10-04', '2026-10-05', '2026-12-04', '2026-12-05'].map((today) =>
      isVenueDue('2026-12-04', today),
    ),
  ).toEqual([false, true, true, false])
  expect(isVenueDue(null, '2026-10-05')).toBe(false)
})

test('a task is soon up to seven days ahead, and an overdue or undated one is reported as such', () => {
  expect(isAnySoon(['2026-11-30'], '2026-11-23')).toBe(true)
  expect(isAnySoon(['2026-12-01'], '2026-11-23')).toBe(false)
  expect(isAnySoon(['2026-12-01', '2026-11-20'], '2026-11-23')).toBe(true)
  expect(isAnySoon([null], '2026-11-23')).toBe(false)
  expect(isAnySoon([], '2026-11-23')).toBe(false)
})

test('everything that waits is counted, whatever area it is from', () => {
  const waiting = { tasks: 1, quotes: 20, payments: 300, venue: 4_000, enquiries: 50_000 }
  const gathered = { messages: 600_000, lookups: 7_000_000, thanks: 80_000_000 }
  // Only the counts are read.
  expect(waitingIn({ waiting: { ...waiting, ...gathered } } as BoardTurns)).toBe(87_654_321)
})
