import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstToRunOut, isAnySoon, isVenueDue, venueDueOn } from './turn.rules.ts'

const waiting = (name: string, runsOut: string | null) => ({ name, runsOut })

test('the item that expires first comes first, and one without a date last', () => {
  const all = [
    waiting('whenever', null),
    waiting('later', '2026-12-13'),
    waiting('sooner', '2026-11-27'),
  ]
  expect(firstToRunOut(all)?.name).toBe('sooner')
  expect(firstToRunOut([waiting('whenever', null), waiting('never', null)])?.name).toBe('whenever')
  expect(firstToRunOut([])).toBeNull()
  expect(
    firstToRunOut([waiting('first', '2026-11-27'), waiting('second', '2026-11-27')])?.name,
  ).toBe('first')
})

test('nothing expires before the first item', () => {
  const day = fc.option(
    fc
      .date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
  )
  fc.assert(
    fc.property(fc.array(day, { minLength: 1 }), (days) => {
      const first = firstToRunOut(days.map((runsOut) => ({ runsOut })))
      const known = days.filter((known) => known !== null)
      expect(first?.runsOut).toBe(known.length > 0 ? known.toSorted()[0] : null)
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
