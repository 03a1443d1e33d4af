import * as v from 'valibot'
import { expect, test } from 'vitest'
import { fieldProblems } from './field-problems.ts'
import { requiredTextSchema } from './text.ts'

const schema = v.object({ name: requiredTextSchema(5), place: v.object({ city: requiredTextSchema(5) }) })

test('each field has its first problem, under the path of where it stands', () => {
  expect(fieldProblems(schema, { name: '', place: { city: 'Antwerp' } }, 'form')).toEqual([
    { path: 'form.name', code: 'required' },
    { path: 'form.place.city', code: 'too_long' },
  ])
})

test('what is right has no problems', () => {
  expect(fieldProblems(schema, { name: ' Ro ', place: { city: 'Ghent' } })).toEqual([])
})
