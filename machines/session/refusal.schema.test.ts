import { expect, test } from 'vitest'
import { identityCodeOf, identityRefusals } from './refusal.schema.ts'

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

test('the name counts with and without its ending', () => {
  expect(identityCodeOf('UserNotConfirmed')).toBe(identityCodeOf('UserNotConfirmedException'))
})

test('a locked account is told apart from a wrong password by the one text that decides', () => {
  expect([
    identityCodeOf('NotAuthorizedException', 'Password attempts exceeded'),
    identityCodeOf('NotAuthorizedException', 'Incorrect username or password.'),
    identityCodeOf('InvalidParameterException', 'Password attempts exceeded'),
  ]).toEqual(['LimitExceeded', 'NotAuthorized', 'InvalidParameter'])
})

test('a dead line is a network error, by whichever name', () => {
  expect(['Network', 'NetworkError'].map((name) => identityRefusals[identityCodeOf(name)].type)).toEqual(['NETWORK_ERROR', 'NETWORK_ERROR'])
})
