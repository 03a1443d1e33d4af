import { expect, test } from 'vitest'
import texts from '#locales/en/errors.json' with { type: 'json' }
import { tokens } from '../people.cases.ts'
import { emailAsKnown, missingTokens, refusalByProvider, refusalByServer, tokensIn } from './sign-in.rules.ts'

const english: Record<string, string> = texts

test('an address is known trimmed and in lower case; what is no address stays as it was typed', () => {
  expect([emailAsKnown('  Robin@Example.COM '), emailAsKnown(' Robin ')]).toEqual(['robin@example.com', ' Robin '])
})

test('a sign-in needs all three tokens', () => {
  expect(tokensIn({ tokens })).toEqual(tokens)
  const lacking = Object.keys(tokens).map((name) => tokensIn({ tokens: { ...tokens, [name]: undefined } }))
  expect([...lacking, tokensIn({})]).toEqual([null, null, null, null])
  expect([english[missingTokens.message], missingTokens.type]).toEqual(['Missing tokens', 'AUTHENTICATION_ERROR'])
})

test('an unknown address reads like a wrong password', () => {
  expect(refusalByProvider('UserNotFound')).toEqual(refusalByProvider('NotAuthorized'))
})

test.each([
  ['NotAuthorized', 'Invalid email or password', 'AUTHENTICATION_ERROR'],
  ['InvalidParameter', 'Invalid input.', 'VALIDATION_ERROR'],
  ['LimitExceeded', 'Too many attempts. Please try again later.', null],
  ['UsernameExists', 'User already exists.', 'USER_EXISTS_ERROR'],
  ['Unknown', 'Login failed', 'UNKNOWN_ERROR'],
] as const)('%s by the provider reads "%s" (%s)', (code, text, type) => {
  const refusal = refusalByProvider(code)
  expect([english[refusal.message], refusal.type]).toEqual([text, type])
})

test.each([
  ['token_too_old', 'Login failed', 'UNKNOWN_ERROR'],
  ['internal', 'Login failed', 'UNKNOWN_ERROR'],
  ['method_not_allowed', 'Login failed', 'METHOD_NOT_ALLOWED_ERROR'],
  ['not_found', 'Login failed', 'CONNECTION_ERROR'],
  ['too_many_requests', 'Too many attempts. Please try again later.', null],
  ['unreachable', english['network'], 'NETWORK_ERROR'],
  ['other_session', english['other_session'], 'AUTHENTICATION_ERROR'],
] as const)('%s by our own server reads "%s" (%s)', (code, text, type) => {
  const refusal = refusalByServer(code)
  expect([english[refusal.message], refusal.type]).toEqual([text, type])
})
