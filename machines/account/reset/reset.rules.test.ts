import { expect, test } from 'vitest'
import { addressFrom, newPasswordFrom, refusalShownFor } from './reset.rules.ts'

const typed = { email: ' Robin@Example.com ', code: ' 123456 ', password: 'Garden-party-27', confirmPassword: 'Garden-party-27' }

test('what is sent is tidy, and the password as it was typed', () => {
  expect(addressFrom(typed)).toBe('robin@example.com')
  expect(newPasswordFrom(typed)).toEqual({ email: 'robin@example.com', code: '123456', password: 'Garden-party-27' })
})

test('an address without an account is told as a wrong code', () => {
  expect(refusalShownFor('UserNotFound')).toEqual(refusalShownFor('CodeMismatch'))
  expect(refusalShownFor('CodeMismatch')).toEqual({ refusal: null, problems: [{ path: 'code', code: 'code_mismatch' }] })
})

test('each refusal stands where it can be put right', () => {
  expect(refusalShownFor('ExpiredCode').problems).toEqual([{ path: 'code', code: 'code_expired' }])
  expect(refusalShownFor('InvalidPassword').problems).toEqual([{ path: 'password', code: 'password_too_weak' }])
  expect(refusalShownFor('LimitExceeded')).toEqual({ refusal: { message: 'too_many_attempts', type: null }, problems: [] })
})
