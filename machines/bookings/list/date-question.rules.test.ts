import { expect, test } from 'vitest'
import { questionFor } from './date-question.rules.ts'

const bound = (firstDay: string) => ({ firstDay, askedDay: null })
const moving = (firstDay: string, askedDay: string) => ({ firstDay, askedDay })

test('a booking of the wedding day is asked for the new date, one of a day beside it for the day beside that', () => {
  const change = { from: '2027-06-19', to: '2027-07-03' }
  expect(questionFor(bound('2027-06-19'), change)).toEqual({
    type: 'DATE_MOVED',
    day: '2027-07-03',
  })
  expect(questionFor(bound('2027-06-18'), change)).toEqual({
    type: 'DATE_MOVED',
    day: '2027-07-02',
  })
  expect(questionFor(bound('2027-06-22'), change)).toEqual({
    type: 'DATE_MOVED',
    day: '2027-07-06',
  })
})

test('a booking further away, or of a wedding without a date, is asked for the date itself', () => {
  const day = '2027-07-03'
  expect(questionFor(bound('2027-06-23'), { from: '2027-06-19', to: day })).toEqual({
    type: 'DATE_MOVED',
    day,
  })
  expect(questionFor(bound('2027-06-18'), { from: null, to: day })).toEqual({
    type: 'DATE_MOVED',
    day,
  })
})

test('an open question moves along, and is withdrawn when the date is what it was', () => {
  const asked = moving('2027-06-18', '2027-07-02')
  expect(questionFor(asked, { from: '2027-07-03', to: '2027-07-10' })).toEqual({
    type: 'DATE_MOVED',
    day: '2027-07-09',
  })
  expect(questionFor(asked, { from: '2027-07-03', to: '2027-06-19' })).toEqual({
    type: 'KEEP_DATE',
  })
})

test('a date that is cleared asks for no other day, and is told apart from one that moves back', () => {
  for (const of of [moving('2027-06-18', '2027-07-02'), bound('2027-06-18')])
    expect(questionFor(of, { from: '2027-07-03', to: null })).toEqual({ type: 'DATE_CLEARED' })
})
