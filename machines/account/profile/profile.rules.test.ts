import { expect, test } from 'vitest'
import { blankBusinessForm } from '#machines/vendors/form/business-form.schema.ts'
import { blankWeddingForm } from '#machines/wedding/forms/wedding-form.schema.ts'
import { isSettled, problemsOf, refusalShownFor, withField } from './profile.rules.ts'

const values = {
  role: 'COUPLE' as const,
  wedding: blankWeddingForm,
  business: blankBusinessForm,
  accepted: true,
}

test('only the form of the chosen role is validated', () => {
  expect(problemsOf(values)).toEqual([])
  expect(problemsOf({ ...values, role: 'VENDOR' }).map(({ path }) => path)).toEqual([
    'business.name',
    'business.category',
  ])
  expect(problemsOf(withField(values, 'wedding.expectedGuests', 'many'))).toEqual([
    { path: 'wedding.expectedGuests', code: 'invalid_number' },
  ])
})

test('either form requires the terms', () => {
  const problem = { path: 'accepted', code: 'terms_not_accepted' }
  expect(problemsOf({ ...values, accepted: false })).toEqual([problem])
  expect(problemsOf({ ...values, role: 'VENDOR', accepted: false }).at(-1)).toEqual(problem)
})

test('terms that the server calls outdated ask for a reload', () => {
  expect(
    refusalShownFor({ result: 'refused', code: 'terms_not_accepted' }, 'COUPLE').refusal?.message,
  ).toBe('terms_changed')
})

test.each([
  ['unreachable', { message: 'unreachable', type: 'NETWORK_ERROR' }],
  ['terms_not_accepted', { message: 'terms_changed', type: 'VALIDATION_ERROR' }],
  ['invalid_input', { message: 'invalid_input', type: 'VALIDATION_ERROR' }],
  ['internal', { message: 'internal', type: 'UNKNOWN_ERROR' }],
] as const)('a refusal by %s without a field shows %j', (code, refusal) => {
  expect(refusalShownFor({ result: 'refused', code }, 'COUPLE')).toEqual({ refusal, problems: [] })
})

test('a successful save shows nothing', () => {
  expect(refusalShownFor({ result: 'saved' }, 'VENDOR')).toEqual({ refusal: null, problems: [] })
})

test('a profile that already exists counts as saved', () => {
  expect(isSettled({ result: 'saved' })).toBe(true)
  expect(isSettled({ result: 'refused', code: 'already_exists' })).toBe(true)
  expect(isSettled({ result: 'refused', code: 'unreachable' })).toBe(false)
})

test('the API’s field problems are shown at the form’s fields', () => {
  const refused = {
    result: 'refused' as const,
    code: 'invalid_input' as const,
    fields: [{ path: 'website', code: 'invalid_url' }],
  }
  expect(refusalShownFor(refused, 'VENDOR')).toEqual({
    refusal: null,
    problems: [{ path: 'business.website', code: 'invalid_url' }],
  })
})

test('a refusal without fields is shown above the form', () => {
  expect(refusalShownFor({ result: 'refused', code: 'unreachable' }, 'COUPLE')).toEqual({
    refusal: { message: 'unreachable', type: 'NETWORK_ERROR' },
    problems: [],
  })
  expect(
    refusalShownFor({ result: 'refused', code: 'too_many_requests', fields: [] }, 'COUPLE').refusal
      ?.message,
  ).toBe('too_many_requests')
})
