import * as v from 'valibot'
import { expect, test } from 'vitest'
import { fieldProblems } from '#machines/kernel/forms/field-problems.ts'
import { blankWeddingForm, weddingFormSchema } from './wedding-form.schema.ts'
import { weddingDetailsSchema } from '../wedding.schema.ts'

test('nothing is required about a wedding', () => {
  expect(v.parse(weddingFormSchema, blankWeddingForm)).toEqual({
    partnerName: '',
    partnerEmail: '',
    weddingDate: null,
    datePeriod: null,
    city: '',
    country: '',
    expectedGuests: null,
    type: null,
    budgetRange: null,
  })
})

test('typed values become the API’s values', () => {
  const typed = {
    ...blankWeddingForm,
    partnerName: ' Noor ',
    partnerEmail: ' Noor@Example.com ',
    weddingDate: '2027-03-13',
    expectedGuests: ' 120 ',
    type: 'garden',
    budgetRange: '30k_50k',
  }
  const details = v.parse(weddingFormSchema, typed)
  expect(details).toMatchObject({
    partnerName: 'Noor',
    partnerEmail: 'noor@example.com',
    expectedGuests: 120,
    weddingDate: '2027-03-13',
  })
  expect(v.parse(weddingDetailsSchema, details)).toEqual(details)
})

test.each([
  ['expectedGuests', 'many', 'invalid_number'],
  ['expectedGuests', '-3', 'invalid_number'],
  ['expectedGuests', '12.5', 'invalid_number'],
  ['expectedGuests', '1e3', 'invalid_number'],
  ['expectedGuests', '10001', 'invalid_number'],
  ['weddingDate', '2027-02-30', 'invalid_date'],
  ['partnerEmail', 'noor', 'invalid_email'],
  ['type', 'underwater', 'invalid_choice'],
  ['budgetRange', 'endless', 'invalid_choice'],
  ['city', 'x'.repeat(101), 'too_long'],
] as const)('%s "%s" is reported as %s', (field, value, code) => {
  expect(fieldProblems(weddingFormSchema, { ...blankWeddingForm, [field]: value })).toEqual([
    { path: field, code },
  ])
})
