import { expect, test } from 'vitest'
import type { BookingState } from '../booking.schema.ts'
import { answersTo } from './date-answers.rules.ts'

const at = (
  agreement: BookingState['agreement'],
  firstDay: string,
  weddingDay: string | null = firstDay,
) => ({
  state: {
    agreement,
    contract: 'none_needed' as const,
    money: 'balance_due' as const,
    logistics: 'to_plan' as const,
  },
  firstDay,
  lastDay: firstDay,
  weddingDay,
})

test('who cannot comes first, then who has not answered, who stays on another day, and who can', () => {
  const answers = answersTo(
    [
      at('bound', '2027-09-04'),
      at('held', '2027-06-19'),
      at('moving', '2027-06-19'),
      at('stuck', '2027-06-19'),
      at('fixed', '2027-09-04'),
      at('cancelled', '2027-06-19'),
    ],
    '2027-09-04',
  )
  expect(answers.map(({ answer, item }) => [answer, item.state.agreement])).toEqual([
    ['cannot', 'stuck'],
    ['waiting', 'moving'],
    ['otherDay', 'held'],
    ['can', 'bound'],
  ])
})

test('a day beside the wedding goes with its date, and one that both kept by a few days does not', () => {
  const [dinner, stayed] = [
    at('bound', '2027-09-03', '2027-09-04'),
    at('bound', '2027-09-03', '2027-09-03'),
  ]
  expect(answersTo([dinner, stayed], '2027-09-04').map(({ answer }) => answer)).toEqual([
    'otherDay',
    'can',
  ])
})

test('a booking of several days can on each of them, and on neither side of them', () => {
  const weekend = { ...at('bound', '2027-09-03', null), lastDay: '2027-09-05' }
  const dates = ['2027-09-02', '2027-09-03', '2027-09-04', '2027-09-05', '2027-09-06']
  expect(dates.map((date) => answersTo([weekend], date)[0]?.answer)).toEqual([
    'otherDay',
    'can',
    'can',
    'can',
    'otherDay',
  ])
})
