import { expect, test } from 'vitest'
import texts from '#locales/en/errors.json' with { type: 'json' }
import {
  checkHostedReturn,
  exchangeRefusal,
  returnRefusal,
} from '#machines/session/hosted/hosted.rules.ts'
import { goodReturn } from '#machines/session/hosted/hosted.cases.ts'
import { refreshRefusals } from '#machines/session/refresh/refresh.rules.ts'
import { identityRefusals } from '#machines/session/identity-refusal.schema.ts'
import { profileMessage } from '#machines/session/session/session.rules.ts'
import {
  loginFailed,
  missingTokens,
  refusalByProvider,
  refusalByServer,
} from '#machines/session/sign-in/sign-in.rules.ts'

const english: Record<string, string> = texts

/**
 * The product specification, sections 5 and 8, to the letter: what a person reads, and the type.
 */
test.each([
  ['User already exists.', 'USER_EXISTS_ERROR', identityRefusals.UsernameExists],
  ['User not found.', null, identityRefusals.UserNotFound],
  ['Incorrect email or password.', 'AUTHENTICATION_ERROR', identityRefusals.NotAuthorized],
  ['Invalid verification code.', null, identityRefusals.CodeMismatch],
  ['Verification code expired.', null, identityRefusals.ExpiredCode],
  ['Invalid input.', 'VALIDATION_ERROR', identityRefusals.InvalidParameter],
  ['Too many attempts. Please try again later.', null, identityRefusals.LimitExceeded],
  ['An unexpected error occurred.', 'UNKNOWN_ERROR', identityRefusals.Unknown],
  ['Invalid email or password', 'AUTHENTICATION_ERROR', refusalByProvider('NotAuthorized')],
  ['Missing tokens', 'AUTHENTICATION_ERROR', missingTokens],
  ['Login failed', 'UNKNOWN_ERROR', loginFailed],
  ['Failed to refresh token', 'UNKNOWN_ERROR', refreshRefusals.error],
  [
    'Method not allowed for token refresh endpoint. Please contact support with error code: AUTH-405-REFRESH',
    'METHOD_NOT_ALLOWED_ERROR',
    refreshRefusals.method_error,
  ],
])('"%s" (%s)', (text, type, refusal) => {
  expect([english[refusal.message], refusal.type]).toEqual([text, type])
})

test('messages that lead to support name their code', () => {
  expect(english[refreshRefusals.endpoint_error.message]).toContain('AUTH-404-REFRESH')
  expect(english[profileMessage('method_not_allowed') ?? '']).toContain('AUTH-405-PROFILE')
  expect(english[profileMessage('not_found') ?? '']).toContain('AUTH-404-PROFILE')
})

test('a session that ended reads as in the specification, however that was found out', () => {
  const messages = [
    profileMessage('signed_out'),
    profileMessage('wrong_role'),
    refreshRefusals.authentication_error.message,
  ]
  expect(messages.map((message) => english[message ?? ''])).toEqual(
    messages.map(() => 'Your session has expired. Please sign in again to continue.'),
  )
})

test('a dead line asks to check the connection', () => {
  for (const { message } of [refreshRefusals.network_error, identityRefusals.Network])
    expect(english[message]).toMatch(/check your connection/i)
})

test('every other message has a text too', () => {
  const refusals = [
    ...Object.values(identityRefusals),
    ...(['other_session', 'too_many_requests', 'unreachable', 'internal'] as const).flatMap(
      (code) => [refusalByServer(code), exchangeRefusal(code)],
    ),
    ...[{ attempt: null }, { now: Infinity }, { error: 'server_error' }].map((change) =>
      returnRefusal(checkHostedReturn({ ...goodReturn, ...change })),
    ),
    { message: 'hosted_unavailable' },
  ]
  expect(refusals.filter((refusal) => !english[refusal?.message ?? ''])).toEqual([])
})
