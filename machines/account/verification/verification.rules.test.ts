import { expect, test } from 'vitest'
import { problemsOf, refusalShownFor } from './verification.rules.ts'

test('email and code are validated separately', () => {
  expect(problemsOf('email', { email: 'robin', code: '' })).toEqual([
    { path: 'email', code: 'invalid_email' },
  ])
  expect(problemsOf('code', { email: 'robin', code: '12345' })).toEqual([
    { path: 'code', code: 'invalid_code' },
  ])
  expect(problemsOf('code', { email: 'robin', code: ' 123456 ' })).toEqual([])
})

test('a wrong or expired code is shown at its field, everything else above the form', () => {
  expect(refusalShownFor('CodeMismatch')).toEqual({
    refusal: null,
    problems: [{ path: 'code', code: 'code_mismatch' }],
  })
  expect(refusalShownFor('ExpiredCode')).toEqual({
    refusal: null,
    problems: [{ path: 'code', code: 'code_expired' }],
  })
  expect(refusalShownFor('UserNotFound')).toEqual({
    refusal: { message: 'user_not_found', type: null },
    problems: [],
  })
})

test('any code for a confirmed email looks like one for an unknown email', () => {
  expect(refusalShownFor('NotAuthorized')).toEqual(refusalShownFor('ExpiredCode'))
})
