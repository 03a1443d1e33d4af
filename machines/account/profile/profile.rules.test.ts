import { expect, test } from 'vitest'
import { blankBusinessForm } from '#machines/vendors/business-form.schema.ts'
import { blankWeddingForm } from '#machines/wedding/forms/wedding-form.schema.ts'
import { isSettled, problemsOf, refusalShownFor, withField } from './profile.rules.ts'

const values = { role: 'COUPLE' as const, wedding: blankWeddingForm, business: blankBusinessForm, accepted: true }

test('only the form of the chosen kind counts', () => {
  expect(problemsOf(values)).toEqual([])
  expect(problemsOf({ ...values, role: 'VENDOR' }).map(({ path }) => path)).toEqual(['business.name', 'business.category'])
  expect(problemsOf(withField(values, 'wedding.expectedGuests', 'many'))).toEqual([
    { path: 'wedding.expectedGuests', code: 'invalid_number' },
  ])
})

test('the terms are accepted with either form', () => {
  const problem = { path: 'accepted', code: 'terms_not_accepted' }
  expect(problemsOf({ ...values, accepted: false })).toEqual([problem])
  expect(problemsOf({ ...values, role: 'VENDOR', accepted: false }).at(-1)).toEqual(problem)
})

test('terms that the server knows to be older ask for a reload', () => {
  expect(refusalShownFor({ result: 'refused', code: 'terms_not_accepted' }, 'COUPLE').refusal?.message).toBe('terms_changed')
})

test.each([
  ['unreachable', { message: 'unreachable', type: 'NETWORK_ERROR' }],
  ['terms_not_accepted', { message: 'terms_changed', type: 'VALIDATION_ERROR' }],
  ['invalid_input', { message: 'invalid_input', type: 'VALIDATION_ERROR' }],
  ['internal', { message: 'internal', type: 'UNKNOWN_ERROR' }],
] as const)('a refusal by %s without a field reads %j', (code, refusal) => {
  expect(refusalShownFor({ result: 'refused', code }, 'COUPLE')).toEqual({ refusal, problems: [] })
})

test('what was saved leaves nothing to say', () => {
  expect(refusalShownFor({ result: 'saved' }, 'VENDOR')).toEqual({ refusal: null, problems: [] })
})

test('a profile that exists already is what was wanted', () => {
  expect(isSettled({ result: 'saved' })).toBe(true)
  expect(isSettled({ result: 'refused', code: 'already_exists' })).toBe(true)
  expect(isSettled({ result: 'refused', code: 'unreachable' })).toBe(false)
})

test("the API's field problems stand at the form's own fields", () => {
  const refused = { result: 'refused' as const, code: 'invalid_input' as const, fields: [{ path: 'website', code: 'invalid_url' }] }
  expect(refusalShownFor(refused, 'VENDOR')).toEqual({ refusal: null, problems: [{ path: 'business.website', code: 'invalid_url' }] })
})

test('a refusal without fields stands above the form', () => {
  expect(refusalShownFor({ result: 'refused', code: 'unreachable' }, 'COUPLE')).toEqual({
    refusal: { message: 'unreachable', type: 'NETWORK_ERROR' },
    problems: [],
  })
  expect(refusalShownFor({ result: 'refused', code: 'too_many_requests', fields: [] }, 'COUPLE').refusal?.message).toBe('too_many_requests')
})
