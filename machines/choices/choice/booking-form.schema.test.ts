import { expect, test } from 'vitest'
import * as v from 'valibot'
import { fieldProblems } from '#machines/kernel/forms/field-problems.ts'
import { bookingFormSchema, restOf } from './booking-form.schema.ts'

const names = { deposit: 'Deposit', rest: 'Final payment' }
const schema = bookingFormSchema({ currency: 'USD', names })
const blank = { price: '', deposit: '', depositDue: '', restDue: '' }

test('a deposit leaves the rest of the price, and both are planned', () => {
  const form = { ...blank, price: '3,180', deposit: '1000', depositDue: '2027-01-15' }
  expect(restOf(form, 'USD')).toBe(218_000)
  expect(v.parse(schema, form)).toEqual({
    price: { minor: 318_000, currency: 'USD' },
    payments: [
      { what: 'Deposit', minor: 100_000, dueOn: '2027-01-15' },
      { what: 'Final payment', minor: 218_000, dueOn: null },
    ],
  })
})

test('a price alone plans no payment, and nothing at all agrees nothing', () => {
  expect(v.parse(schema, { ...blank, price: '3180' })).toMatchObject({ payments: [] })
  expect(v.parse(schema, blank)).toBeNull()
  expect(v.parse(schema, { ...blank, price: '3180', restDue: '2027-02-01' })).toMatchObject({
    payments: [{ what: 'Final payment', minor: 318_000 }],
  })
})

test('a plan needs a price, a day needs its deposit, and a deposit is no more than the price', () => {
  expect(fieldProblems(schema, { ...blank, deposit: '10' })).toEqual([
    { path: 'price', code: 'required' },
  ])
  expect(fieldProblems(schema, { ...blank, price: '5', depositDue: '2027-01-15' })).toEqual([
    { path: 'deposit', code: 'required' },
  ])
  expect(fieldProblems(schema, { ...blank, price: '5', deposit: '6' })).toEqual([
    { path: 'deposit', code: 'more_than_price' },
  ])
})
