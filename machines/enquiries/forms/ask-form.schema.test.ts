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
      minGuests: 118,
      maxGuests: null,
      minBudgetMinor: null,
      maxBudgetMinor: null,
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
    maxGuests: '140',
    minBudget: '3,000',
    maxBudget: '3500.50',
    mustHaves: ' An arch \n\nDried flowers\n',
  })
  expect(details).toMatchObject({
    day: null,
    month: '2027-06',
    minGuests: 118,
    maxGuests: 140,
    minBudgetMinor: 300_000,
    maxBudgetMinor: 350_050,
    currency: 'USD',
    mustHaves: ['An arch', 'Dried flowers'],
  })
})

test('a day or a month, a headcount and a message are needed, and ranges rise', () => {
  expect(fieldProblems(askFormSchema, { ...typed, day: '', minGuests: '', message: ' ' })).toEqual([
    { path: 'message', code: 'required' },
    { path: 'day', code: 'required' },
    { path: 'minGuests', code: 'required' },
  ])
  expect(
    fieldProblems(askFormSchema, { ...typed, maxGuests: '90', minBudget: '500', maxBudget: '400' }),
  ).toEqual([
    { path: 'maxGuests', code: 'invalid_range' },
    { path: 'maxBudget', code: 'invalid_range' },
  ])
  expect(fieldProblems(askFormSchema, { ...typed, contactBy: 'phone' })).toEqual([
    { path: 'phone', code: 'required' },
  ])
  expect(fieldProblems(askFormSchema, { ...typed, contactBy: 'phone', phone: 'abc' })).toEqual([
    { path: 'phone', code: 'invalid_phone' },
  ])
  expect(fieldProblems(askFormSchema, { ...typed, minBudget: 'some' })).toEqual([
    { path: 'minBudget', code: 'invalid_amount' },
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
