import * as v from 'valibot'
import { expect, test } from 'vitest'
import { fieldProblems } from '#machines/kernel/forms/field-problems.ts'
import { blankBusinessForm, businessFormSchema } from './business-form.schema.ts'
import { businessDetailsSchema, businessSchema } from '../business.schema.ts'

const minimal = { ...blankBusinessForm, name: 'Fern & Fable Flowers', category: 'florist' }

test('a business needs a name and a category and nothing else', () => {
  expect(fieldProblems(businessFormSchema, blankBusinessForm)).toEqual([
    { path: 'name', code: 'required' },
    { path: 'category', code: 'required' },
  ])
  expect(fieldProblems(businessFormSchema, minimal)).toEqual([])
})

test('a web address gets its scheme, and the API accepts the result unchanged', () => {
  const details = v.parse(businessFormSchema, {
    ...minimal,
    website: ' fern-and-fable.example/work ',
  })
  expect(details.website).toBe('https://fern-and-fable.example/work')
  expect(v.parse(businessDetailsSchema, details)).toEqual(details)
})

test.each([
  ['website', 'not a web address', 'invalid_url'],
  ['website', 'javascript:alert(1)', 'invalid_url'],
  ['website', 'https://user:secret@fern.example', 'invalid_url'],
  ['phone', 'abc', 'invalid_phone'],
  ['phone', '1', 'invalid_phone'],
  ['phone', '1234', 'invalid_phone'],
  ['phone', 'call 020 7946 0018', 'invalid_phone'],
  ['phone', '020 7946 0018, 020 7946 0019', 'invalid_phone'],
  ['phone', '1'.repeat(41), 'too_long'],
  ['category', 'fireworks', 'required'],
  ['name', 'x'.repeat(151), 'too_long'],
] as const)('%s "%s" is reported as %s', (field, value, code) => {
  expect(fieldProblems(businessFormSchema, { ...minimal, [field]: value })).toEqual([
    { path: field, code },
  ])
})

test.each([
  ['', ''],
  ['12345', '12345'],
  [' +1 (202) 555-0140 x12 ', '+1 (202) 555-0140 x12'],
  ['020/7946.0018 EXT 7', '020/7946.0018 EXT 7'],
  ['+44 20 7946–0018 #3', '+44 20 7946–0018 #3'],
  // An address book puts marks of direction around a number that is copied from it.
  ['\u202a+44 20 7946 0018\u202c', '+44 20 7946 0018'],
])('the phone "%s" is stored as "%s"', (typed, phone) => {
  const details = v.parse(businessFormSchema, { ...minimal, phone: typed })
  expect(details.phone).toBe(phone)
  expect(v.parse(businessDetailsSchema, details)).toEqual(details)
})

test('a business whose phone is from before the rule is shown as it is', () => {
  expect(v.is(businessSchema.entries.phone, 'abc')).toBe(true)
})
