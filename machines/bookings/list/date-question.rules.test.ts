import { expect, test } from 'vitest'
import { isOfAnotherDay, questionFor, weddingDayAfter } from './date-question.rules.ts'

const weddingDay = '2027-06-19'
const on = (firstDay: string) => ({ firstDay, weddingDay })
const moved = (day: string) => ({ type: 'DATE_MOVED', day })

test('a booking of the wedding day is asked for the new date, one of a day beside it for the day beside that', () => {
  expect(questionFor(on('2027-06-19'), '2027-07-03')).toEqual(moved('2027-07-03'))
  expect(questionFor(on('2027-06-18'), '2027-07-03')).toEqual(moved('2027-07-02'))
  expect(questionFor(on('2027-06-22'), '2027-07-03')).toEqual(moved('2027-07-06'))
})

test('a booking further away, or of a wedding without a date, is asked for the date itself', () => {
  expect(questionFor(on('2027-06-23'), '2027-07-03')).toEqual(moved('2027-07-03'))
  const unknown = { firstDay: '2027-06-18', weddingDay: null }
  expect(questionFor(unknown, '2027-07-03')).toEqual(moved('2027-07-03'))
})

test('a vendor who stayed on the old date by a few days is asked for the date itself, not for the day beside it', () => {
  const stayed = { firstDay: '2027-06-19', weddingDay: '2027-06-19' }
  expect(questionFor(stayed, '2027-06-20')).toEqual(moved('2027-06-20'))
  expect(questionFor(stayed, '2027-07-03')).toEqual(moved('2027-07-03'))
})

test('a question is withdrawn when the date is what it was, and told apart from one that is cleared', () => {
  expect(questionFor(on('2027-06-18'), '2027-06-19')).toEqual({ type: 'KEEP_DATE' })
  expect(questionFor(on('2027-06-18'), null)).toEqual({ type: 'DATE_CLEARED' })
})

test('who agrees to the day beside the new date goes with that date', () => {
  expect(weddingDayAfter(on('2027-06-18'), '2027-07-02')).toBe('2027-07-03')
  expect(weddingDayAfter(on('2027-06-23'), '2027-07-03')).toBe('2027-07-03')
  expect([on('2027-06-16'), on('2027-06-15')].map(isOfAnotherDay)).toEqual([false, true])
})
