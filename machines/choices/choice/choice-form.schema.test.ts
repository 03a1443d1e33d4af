import * as v from 'valibot'
import { expect, test } from 'vitest'
import { fieldProblems } from '#machines/kernel/forms/field-problems.ts'
import { blankChoiceForm, choiceFormOf, choiceFormSchema } from './choice-form.schema.ts'
import { choiceDetailsSchema } from './choice.schema.ts'
import type { Choice } from './choice.schema.ts'

const minimal = { ...blankChoiceForm('USD'), name: 'Fern & Fable' }

test('a vendor needs a name and nothing else', () => {
  expect(fieldProblems(choiceFormSchema, blankChoiceForm('USD'))).toEqual([
    { path: 'name', code: 'required' },
  ])
  expect(v.parse(choiceFormSchema, minimal)).toMatchObject({
    name: 'Fern & Fable',
    price: null,
    offerUntil: null,
  })
})

test.each([
  ['price', 'about three thousand', 'invalid_amount'],
  ['price', '12.345.67', 'invalid_amount'],
  ['email', 'fern', 'invalid_email'],
  ['phone', 'ask Fern', 'invalid_phone'],
  ['website', 'not a web address', 'invalid_url'],
  ['offerUntil', '2027-02-31', 'invalid_date'],
  ['notes', 'x'.repeat(4_001), 'too_long'],
] as const)('%s "%s" is reported as %s', (field, value, code) => {
  expect(fieldProblems(choiceFormSchema, { ...minimal, [field]: value })).toEqual([
    { path: field, code },
  ])
})

test('parsed values are shown in the form unchanged, in their currency', () => {
  const known = v.parse(choiceFormSchema, {
    ...minimal,
    price: '3.180,50',
    currency: 'EUR',
    offerUntil: '2026-11-27',
  })
  expect(known).toMatchObject({
    price: { minor: 318_050, currency: 'EUR' },
    offerUntil: '2026-11-27',
  })
  expect(v.parse(choiceDetailsSchema, known)).toEqual(known)
  // The form reads the details of a choice and ignores the rest of the record.
  expect(v.parse(choiceFormSchema, choiceFormOf(known as Choice, 'USD'))).toEqual(known)
})
