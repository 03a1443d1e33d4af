import { expect, test } from 'vitest'
import { tokens } from '../people.cases.ts'
import { emailAsKnown, refusalByProvider, refusalByServer, tokensIn } from './sign-in.rules.ts'

test('an email is trimmed and lower-cased, and other text stays as typed', () => {
  expect([emailAsKnown('  Robin@Example.COM '), emailAsKnown(' Robin ')]).toEqual([
    'robin@example.com',
    ' Robin ',
  ])
})

test('a sign-in needs all three tokens', () => {
  expect(tokensIn({ tokens })).toEqual(tokens)
  const lacking = Object.keys(tokens).map((name) =>
    tokensIn({ tokens: { ...tokens, [name]: undefined } }),
  )
  expect([...lacking, tokensIn({})]).toEqual([null, null, null, null])
})

test('an unknown email looks like a wrong password', () => {
  expect(refusalByProvider('UserNotFound')).toEqual(refusalByProvider('NotAuthorized'))
})

test.each([
  ['NotAuthorized', 'invalid_credentials', 'AUTHENTICATION_ERROR'],
  ['InvalidParameter', 'invalid_input', 'VALIDATION_ERROR'],
  ['LimitExceeded', 'too_many_attempts', null],
  ['UsernameExists', 'user_exists', 'USER_EXISTS_ERROR'],
  ['Unknown', 'login_failed', 'UNKNOWN_ERROR'],
] as const)('%s from the provider is %s (%s)', (code, message, type) => {
  expect(refusalByProvider(code)).toEqual({ message, type })
})

test.each([
  ['token_too_old', 'login_failed', 'UNKNOWN_ERROR'],
  ['internal', 'login_failed', 'UNKNOWN_ERROR'],
  ['method_not_allowed', 'login_failed', 'METHOD_NOT_ALLOWED_ERROR'],
  ['not_found', 'login_failed', 'CONNECTION_ERROR'],
  ['too_many_requests', 'too_many_attempts', null],
  ['unreachable', 'network', 'NETWORK_ERROR'],
  ['other_session', 'other_session', 'AUTHENTICATION_ERROR'],
] as const)('%s from our own server is %s (%s)', (code, message, type) => {
  expect(refusalByServer(code)).toEqual({ message, type })
})
