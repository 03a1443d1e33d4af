import { expect, test } from 'vitest'
import { questionFor } from './date-question.rules.ts'

const bound = (firstDay: string) => ({ firstDay, askedDay: null, agreement: 'bound' })
const moving = (firstDay: string, askedDay: string) => ({ firstDay, askedDay, agreement: 'moving' })

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

test('an open question moves along, and is withdrawn when the date is what it was, or none', () => {
  const asked = moving('2027-06-18', '2027-07-02')
  expect(questionFor(asked, { from: '2027-07-03', to: '2027-07-10' })).toEqual({
    type: 'DATE_MOVED',
    day: '2027-07-09',
  })
  for (const to of ['2027-06-19', null])
    expect(questionFor(asked, { from: '2027-07-03', to })).toEqual({ type: 'KEEP_DATE' })
  expect(questionFor(bound('2027-06-18'), { from: '2027-06-19', to: null })).toBeNull()
})
