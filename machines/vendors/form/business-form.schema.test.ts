import * as v from 'valibot'
import { expect, test } from 'vitest'
import { fieldProblems } from '#machines/kernel/forms/field-problems.ts'
import { blankBusinessForm, businessFormSchema } from './business-form.schema.ts'
import { businessDetailsSchema } from '../business.schema.ts'

const least = { ...blankBusinessForm, name: 'Fern & Fable Flowers', category: 'florist' }

test('a business needs a name and a category and nothing else', () => {
  expect(fieldProblems(businessFormSchema, blankBusinessForm)).toEqual([
    { path: 'name', code: 'required' },
    { path: 'category', code: 'required' },
  ])
  expect(fieldProblems(businessFormSchema, least)).toEqual([])
})

test('a web address gets its scheme, and the API accepts the result unchanged', () => {
  const details = v.parse(businessFormSchema, {
    ...least,
    website: ' fern-and-fable.example/work ',
  })
  expect(details.website).toBe('https://fern-and-fable.example/work')
  expect(v.parse(businessDetailsSchema, details)).toEqual(details)
})

test.each([
  ['website', 'not a web address', 'invalid_url'],
  ['website', 'javascript:alert(1)', 'invalid_url'],
  ['website', 'https://user:secret@fern.example', 'invalid_url'],
  ['category', 'fireworks', 'required'],
  ['name', 'x'.repeat(151), 'too_long'],
] as const)('%s "%s" is reported as %s', (field, value, code) => {
  expect(fieldProblems(businessFormSchema, { ...least, [field]: value })).toEqual([
    { path: field, code },
  ])
})
