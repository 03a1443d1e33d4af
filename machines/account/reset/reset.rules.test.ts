import { expect, test } from 'vitest'
import { addressFrom, newPasswordFrom, refusalShownFor } from './reset.rules.ts'

const typed = {
  email: ' Robin@Example.com ',
  code: ' 123456 ',
  password: 'Garden-party-27',
  confirmPassword: 'Garden-party-27',
}

test('the email and code are normalized, and the password is sent as typed', () => {
  expect(addressFrom(typed)).toBe('robin@example.com')
  expect(newPasswordFrom(typed)).toEqual({
    email: 'robin@example.com',
    code: '123456',
    password: 'Garden-party-27',
  })
})

test('an unknown email is reported as a wrong code', () => {
  expect(refusalShownFor('UserNotFound')).toEqual(refusalShownFor('CodeMismatch'))
  expect(refusalShownFor('CodeMismatch')).toEqual({
    refusal: null,
    problems: [{ path: 'code', code: 'code_mismatch' }],
  })
})

test('each refusal is shown at the field that can fix it', () => {
  expect(refusalShownFor('ExpiredCode').problems).toEqual([{ path: 'code', code: 'code_expired' }])
  expect(refusalShownFor('InvalidPassword').problems).toEqual([
    { path: 'password', code: 'password_too_weak' },
  ])
  expect(refusalShownFor('LimitExceeded')).toEqual({
    refusal: { message: 'too_many_attempts', type: null },
    problems: [],
  })
})
