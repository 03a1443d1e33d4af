import { expect, test } from 'vitest'
import texts from '#locales/en/errors.json' with { type: 'json' }
import { identityCodeOf, identityRefusals } from './refusal.schema.ts'

const english: Record<string, string> = texts

test.each([
  ['UsernameExistsException', 'User already exists.', 'USER_EXISTS_ERROR'],
  ['UserNotFoundException', 'User not found.', null],
  ['NotAuthorizedException', 'Incorrect email or password.', 'AUTHENTICATION_ERROR'],
  ['CodeMismatchException', 'Invalid verification code.', null],
  ['ExpiredCodeException', 'Verification code expired.', null],
  ['InvalidParameterException', 'Invalid input.', 'VALIDATION_ERROR'],
  ['LimitExceededException', 'Too many attempts. Please try again later.', null],
  ['TooManyRequestsException', 'Too many attempts. Please try again later.', null],
  ['TooManyFailedAttemptsException', 'Too many attempts. Please try again later.', null],
  ['InternalErrorException', 'An unexpected error occurred.', 'UNKNOWN_ERROR'],
  ['constructor', 'An unexpected error occurred.', 'UNKNOWN_ERROR'],
  ['', 'An unexpected error occurred.', 'UNKNOWN_ERROR'],
])('%s reads "%s" (%s)', (name, text, type) => {
  const refusal = identityRefusals[identityCodeOf(name)]
  expect([english[refusal.message], refusal.type]).toEqual([text, type])
})

test('the name counts with and without its ending', () => {
  expect(identityCodeOf('UserNotConfirmed')).toBe(identityCodeOf('UserNotConfirmedException'))
})

test('a dead line is a network error, by whichever name', () => {
  expect(['Network', 'NetworkError'].map((name) => identityRefusals[identityCodeOf(name)].type)).toEqual(['NETWORK_ERROR', 'NETWORK_ERROR'])
})

test('every message of the catalogue has a text', () => {
  expect(Object.values(identityRefusals).filter(({ message }) => !english[message])).toEqual([])
})
