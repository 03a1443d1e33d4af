import { expect, test } from 'vitest'
import { identityCodeOf, identityRefusals } from './identity-refusal.schema.ts'

test.each([
  ['UsernameExistsException', 'user_exists', 'USER_EXISTS_ERROR'],
  ['UserNotFoundException', 'user_not_found', null],
  ['NotAuthorizedException', 'incorrect_credentials', 'AUTHENTICATION_ERROR'],
  ['CodeMismatchException', 'code_mismatch', null],
  ['ExpiredCodeException', 'code_expired', null],
  ['InvalidParameterException', 'invalid_input', 'VALIDATION_ERROR'],
  ['LimitExceededException', 'too_many_attempts', null],
  ['TooManyRequestsException', 'too_many_attempts', null],
  ['TooManyFailedAttemptsException', 'too_many_attempts', null],
  ['InternalErrorException', 'unexpected', 'UNKNOWN_ERROR'],
  ['constructor', 'unexpected', 'UNKNOWN_ERROR'],
  ['', 'unexpected', 'UNKNOWN_ERROR'],
])('"%s" is %s (%s)', (name, message, type) => {
  expect(identityRefusals[identityCodeOf(name)]).toEqual({ message, type })
})

test('an error name matches with and without its suffix', () => {
  expect(identityCodeOf('UserNotConfirmed')).toBe(identityCodeOf('UserNotConfirmedException'))
})

test('only its message distinguishes a locked account from a wrong password', () => {
  expect([
    identityCodeOf('NotAuthorizedException', 'Password attempts exceeded'),
    identityCodeOf('NotAuthorizedException', 'Incorrect username or password.'),
    identityCodeOf('InvalidParameterException', 'Password attempts exceeded'),
  ]).toEqual(['LimitExceeded', 'NotAuthorized', 'InvalidParameter'])
})

test('a lost connection is a network error under either name', () => {
  expect(
    ['Network', 'NetworkError'].map((name) => identityRefusals[identityCodeOf(name)].type),
  ).toEqual(['NETWORK_ERROR', 'NETWORK_ERROR'])
})
