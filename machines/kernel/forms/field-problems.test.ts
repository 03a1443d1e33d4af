import * as v from 'valibot'
import { expect, test } from 'vitest'
import { fieldProblems, typedInto } from './field-problems.ts'
import { requiredTextSchema } from '../values/text.ts'

const schema = v.object({
  name: requiredTextSchema(5),
  place: v.object({ city: requiredTextSchema(5) }),
})

test('each field has its first problem, at its path', () => {
  expect(fieldProblems(schema, { name: '', place: { city: 'Antwerp' } }, 'form')).toEqual([
    { path: 'form.name', code: 'required' },
    { path: 'form.place.city', code: 'too_long' },
  ])
})

test('valid input has no problems', () => {
  expect(fieldProblems(schema, { name: ' Ro ', place: { city: 'Ghent' } })).toEqual([])
})

test('typing into a field clears its problem, and no other', () => {
  const form = {
    values: { email: 'robin', code: '12' },
    problems: [
      { path: 'email', code: 'invalid_email' },
      { path: 'code', code: 'invalid_code' },
    ],
  }
  expect(typedInto(form, { field: 'code', value: '123456' })).toEqual({
    values: { email: 'robin', code: '123456' },
    problems: [{ path: 'email', code: 'invalid_email' }],
  })
})
