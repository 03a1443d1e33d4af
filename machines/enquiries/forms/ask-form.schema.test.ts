import * as v from 'valibot'
import { expect, test } from 'vitest'
import { fieldProblems } from '#machines/kernel/forms/field-problems.ts'
import { askFormOf, askFormSchema } from './ask-form.schema.ts'

const wedding = {
  weddingDate: '2027-03-13',
  datePeriod: null,
  city: 'Savannah',
  expectedGuests: 118,
  currency: 'USD',
}
const typed = { ...askFormOf(wedding, 'The Ropewalk'), message: 'Loose greens, please.' }

test('what the wedding says already is enough beside a message', () => {
  expect(v.parse(askFormSchema, typed)).toEqual({
    message: 'Loose greens, please.',
    shareContact: false,
    details: {
      day: '2027-03-13',
      month: null,
      flexibility: 'fixed',
      town: 'Savannah',
      venue: 'The Ropewalk',
      leastGuests: 118,
      mostGuests: null,
      leastMinor: null,
      mostMinor: null,
      currency: null,
      mustHaves: [],
      contactBy: 'here',
      phone: '',
    },
  })
})

test('a month, a range of guests and of money, and a must-have a line', () => {
  const { details } = v.parse(askFormSchema, {
    ...typed,
    when: 'month',
    month: '2027-06',
    mostGuests: '140',
    least: '3,000',
    most: '3500.50',
    mustHaves: ' An arch \n\nDried flowers\n',
  })
  expect(details).toMatchObject({
    day: null,
    month: '2027-06',
    leastGuests: 118,
    mostGuests: 140,
    leastMinor: 300_000,
    mostMinor: 350_050,
    currency: 'USD',
    mustHaves: ['An arch', 'Dried flowers'],
  })
})

test('a day or a month, a headcount and a message are needed, and ranges rise', () => {
  expect(
    fieldProblems(askFormSchema, { ...typed, day: '', leastGuests: '', message: ' ' }),
  ).toEqual([
    { path: 'message', code: 'required' },
    { path: 'day', code: 'required' },
    { path: 'leastGuests', code: 'required' },
  ])
  expect(
    fieldProblems(askFormSchema, { ...typed, mostGuests: '90', least: '500', most: '400' }),
  ).toEqual([
    { path: 'mostGuests', code: 'invalid_range' },
    { path: 'most', code: 'invalid_range' },
  ])
  expect(fieldProblems(askFormSchema, { ...typed, contactBy: 'phone' })).toEqual([
    { path: 'phone', code: 'required' },
  ])
  expect(fieldProblems(askFormSchema, { ...typed, contactBy: 'phone', phone: 'abc' })).toEqual([
    { path: 'phone', code: 'invalid_phone' },
  ])
  expect(fieldProblems(askFormSchema, { ...typed, least: 'some' })).toEqual([
    { path: 'least', code: 'invalid_amount' },
  ])
})

test('a month that the wedding has is there already, and a season is asked for its month', () => {
  const undated = { ...wedding, weddingDate: null }
  expect(askFormOf({ ...undated, datePeriod: '2027-06' }, '')).toMatchObject({
    when: 'month',
    month: '2027-06',
  })
  expect(askFormOf({ ...undated, datePeriod: '2027-summer' }, '')).toMatchObject({
    when: 'month',
    month: '',
  })
})
