// @vitest-environment happy-dom
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { identity } from './identity.ts'

/* The library itself, in front of a provider that responds like Cognito. */

const cognito = {
  region: 'eu-west-1',
  userPoolId: 'eu-west-1_LOCAL0001',
  clientId: 'client',
  endpoint: 'https://idp.test',
  hostedUrl: '',
}
const typed = { email: 'robin@example.com', password: 'Garden-party-27' }
let answer: (target: string, signal: AbortSignal) => Promise<Response> | Response
let sent: { target: string; body: Record<string, unknown> }[] = []

beforeEach(() => {
  sent = []
  vi.stubGlobal(
    'fetch',
    async (address: string, init: { headers: HeadersInit; body: string; signal: AbortSignal }) => {
      if (address.endsWith('/api/config'))
        return Response.json({ cognito, csrfHeader: 'X-Vowline: 1' })
      const target = new Headers(init.headers).get('x-amz-target')?.split('.')[1] ?? ''
      sent.push({ target, body: JSON.parse(init.body) })
      return answer(target, init.signal)
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function refuses(type: string, message: string) {
  answer = () => Response.json({ __type: type, message }, { status: 400 })
}

test.each([
  ['NotAuthorizedException', 'Password attempts exceeded', 'LimitExceeded'],
  ['NotAuthorizedException', 'Incorrect username or password.', 'NotAuthorized'],
  [
    'com.amazonaws.cognito#PasswordResetRequiredException',
    'Password reset required for the user',
    'PasswordResetRequired',
  ],
  ['InternalErrorException', '', 'Unknown'],
])('%s, "%s" is %s', async (type, message, code) => {
  refuses(type, message)
  expect(await identity.initiateAuth(typed)).toEqual({ result: 'refused', code })
})

test.each([
  'SMS_MFA',
  'SOFTWARE_TOKEN_MFA',
  'MFA_SETUP',
  'SELECT_MFA_TYPE',
  'EMAIL_OTP',
  'CUSTOM_CHALLENGE',
  'WEB_AUTHN',
])('the challenge %s is a second factor, not a network error', async (ChallengeName) => {
  answer = () => Response.json({ ChallengeName, Session: 's', ChallengeParameters: {} })
  expect(await identity.initiateAuth(typed)).toEqual({ result: 'refused', code: 'SecondFactor' })
})

test('the new-password challenge is answered in the same session', async () => {
  const tokens = Object.fromEntries(
    ['AccessToken', 'IdToken', 'RefreshToken'].map((name) => [name, jwt(name)]),
  )
  answer = (target) =>
    Response.json(
      target === 'InitiateAuth'
        ? {
            ChallengeName: 'NEW_PASSWORD_REQUIRED',
            Session: 's1',
            ChallengeParameters: { userAttributes: '{}', requiredAttributes: '[]' },
          }
        : { AuthenticationResult: tokens },
    )
  expect(await identity.initiateAuth(typed)).toEqual({ result: 'new-password' })
  expect(await identity.setNewPassword({ password: 'Orchard-supper-28' })).toEqual({
    result: 'tokens',
    tokens: {
      accessToken: tokens['AccessToken'],
      idToken: tokens['IdToken'],
      refreshToken: tokens['RefreshToken'],
    },
  })
  expect(sent[1]).toMatchObject({
    target: 'RespondToAuthChallenge',
    body: {
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      Session: 's1',
      ChallengeResponses: { NEW_PASSWORD: 'Orchard-supper-28' },
    },
  })
})

test('a response that the library cannot read is an unknown error, not a network error', async () => {
  answer = () => Response.json({})
  expect(await identity.initiateAuth(typed)).toEqual({ result: 'refused', code: 'Unknown' })
})

test.each<[string, () => Promise<Response>]>([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a page of a proxy’s', async () => new Response('<html>', { status: 502 })],
])('%s is a network error', async (_, given) => {
  answer = given
  expect(await identity.initiateAuth(typed)).toEqual({ result: 'refused', code: 'Network' })
})

test('a hanging provider is given up on after ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  answer = (_, signal) =>
    new Promise((__, reject) =>
      signal.addEventListener('abort', () => reject(new Error('aborted'))),
    )
  let outcome: unknown = 'waiting'
  void identity.forgotPassword(typed).then((ended) => (outcome = ended))
  while (sent.length === 0) await turn()
  await vi.advanceTimersByTimeAsync(9_999)
  expect(outcome).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  await vi.waitFor(() => expect(outcome).toEqual({ result: 'refused', code: 'Network' }), {
    timeout: 60_000,
  })
})

test('a sign-in that is cancelled earlier aborts its request at once', async () => {
  let isAborted = false
  answer = (_, signal) =>
    new Promise((__, reject) =>
      signal.addEventListener('abort', () => {
        isAborted = true
        reject(new Error('aborted'))
      }),
    )
  const cancelled = new AbortController()
  const outcome = identity.initiateAuth(typed, cancelled.signal)
  while (sent.length === 0) await turn()
  expect(isAborted).toBe(false)
  cancelled.abort()
  expect([await outcome, isAborted]).toEqual([{ result: 'refused', code: 'Network' }, true])
  // A request cancelled before it is sent is never sent.
  expect(await identity.initiateAuth(typed, cancelled.signal)).toEqual({
    result: 'refused',
    code: 'Network',
  })
  expect(sent.length).toBe(1)
})

function jwt(name: string) {
  return ['{}', JSON.stringify({ name }), 'signature'].map((part) => btoa(part)).join('.')
}
