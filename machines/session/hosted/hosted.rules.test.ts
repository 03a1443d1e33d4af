import { expect, test } from 'vitest'
import { attempt, goodReturn, login, secrets } from './hosted.cases.ts'
import {
  authorizeUrl,
  exchangeRefusal,
  checkHostedReturn,
  logoutUrl,
  returnRefusal,
} from './hosted.rules.ts'
import type { HostedReturn } from './hosted.schema.ts'

const judge = (change: Partial<HostedReturn>) => checkHostedReturn({ ...goodReturn, ...change })

test('the hosted login gets the client, scope, redirect URI and challenge, never the verifier', () => {
  const url = new URL(authorizeUrl(login, secrets))
  expect(url.origin + url.pathname).toBe('https://login.example.com/oauth2/authorize')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'client0001',
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: 'https://vowline.example/callback',
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: secrets.codeChallenge,
    code_challenge_method: 'S256',
  })
})

const prompt = (isAnew: boolean) =>
  new URL(authorizeUrl({ ...login, isAnew }, secrets)).searchParams.getAll('prompt')

test('only a user who must prove their identity is asked to sign in again', () => {
  expect([prompt(true), prompt(false)]).toEqual([['login'], []])
})

test('the hosted logout gets the client and the redirect URI', () => {
  expect(logoutUrl(login, 'https://vowline.example/login')).toBe(
    'https://login.example.com/logout?client_id=client0001&logout_uri=https%3A%2F%2Fvowline.example%2Flogin',
  )
})

test('a valid return is exchanged with its verifier and nonce', () => {
  const { codeVerifier, nonce } = secrets
  expect(judge({})).toEqual({ verdict: 'exchange', code: 'code-0001', codeVerifier, nonce })
})

test('access_denied means cancelled', () => {
  expect(judge({ code: null, error: 'access_denied' })).toEqual({ verdict: 'cancelled' })
})

test.each<[string, Partial<HostedReturn>, string]>([
  ['an address opened a second time', { attempt: null }, 'no_attempt'],
  [
    'a cancelled address that this tab never asked for',
    { attempt: null, error: 'access_denied' },
    'no_attempt',
  ],
  ['a missing state', { state: null }, 'wrong_state'],
  ['an empty state', { state: '' }, 'wrong_state'],
  ["somebody else's state", { state: 'state-of-somebody-else-0001' }, 'wrong_state'],
  ['a return after ten minutes', { now: attempt.startedAt + 10 * 60_000 }, 'too_late'],
  ['a return from before the start', { now: attempt.startedAt - 1 }, 'too_late'],
  ['an error of the provider', { code: null, error: 'server_error' }, 'provider_refused'],
  ['an error beside a code', { error: 'server_error' }, 'provider_refused'],
  ['a missing code', { code: null }, 'no_code'],
])('%s is refused', (_, change, reason) => {
  const verdict = judge(change)
  expect(verdict).toEqual({ verdict: 'refused', reason })
  expect(returnRefusal(verdict)?.type).toBe('AUTHENTICATION_ERROR')
})

test('the ten minutes include their first and last moment', () => {
  expect(judge({ now: attempt.startedAt }).verdict).toBe('exchange')
  expect(judge({ now: attempt.startedAt + 10 * 60_000 - 1 }).verdict).toBe('exchange')
})

test('a cancelled or exchanged return shows no message', () => {
  expect(returnRefusal({ verdict: 'cancelled' })).toBeNull()
  expect(
    returnRefusal({ verdict: 'exchange', code: 'code-0001', codeVerifier: 'v', nonce: 'n' }),
  ).toBeNull()
})

test.each([
  ['hosted_code_refused', 'hosted_failed'],
  ['hosted_nonce', 'hosted_failed'],
  ['internal', 'hosted_failed'],
  ['other_session', 'other_session'],
  ['too_many_requests', 'too_many_attempts'],
  ['unreachable', 'network'],
] as const)('a code refused by %s shows %s', (code, message) => {
  expect(exchangeRefusal(code).message).toBe(message)
})
