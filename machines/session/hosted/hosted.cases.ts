import { cases } from '#machines/kernel/cases.ts'
import { robin } from '../people.cases.ts'
import type { HostedCallbackPorts } from './hosted-callback.ports.ts'
import type { HostedStartPorts } from './hosted-start.ports.ts'
import type { HostedAttempt, HostedLogin, HostedReturn, HostedSecrets } from './hosted.schema.ts'

const now = Date.UTC(2027, 2, 13, 10)

export const secrets: HostedSecrets = {
  state: 'state-of-this-attempt-0001',
  nonce: 'nonce-of-this-attempt-0001',
  codeVerifier: 'verifier-of-this-attempt-that-is-long-enough-0001',
  codeChallenge: 'challenge-of-this-attempt-0001',
}

export const attempt: HostedAttempt = {
  state: secrets.state,
  nonce: secrets.nonce,
  codeVerifier: secrets.codeVerifier,
  returnTo: '/dashboard/guests',
  startedAt: now,
}

export const login: HostedLogin = {
  hostedUrl: 'https://login.example.com',
  clientId: 'client0001',
  redirectUri: 'https://vowline.example/callback',
}

/** A valid return: half a minute after leaving, with the code. */
export const goodReturn: HostedReturn = {
  code: 'code-0001',
  state: secrets.state,
  error: null,
  attempt,
  now: now + 30_000,
}

export const hostedStartCases = cases<{ type: 'RETRY' }, HostedStartPorts>({
  events: [{ type: 'RETRY' }],
  answers: { makeSecrets: [{ ...secrets, now }], keepAttempt: [undefined], leave: [undefined] },
})

export const hostedCallbackCases = cases<never, HostedCallbackPorts>({
  events: [],
  answers: {
    takeReturn: [
      goodReturn,
      { ...goodReturn, code: null, error: 'access_denied' },
      { ...goodReturn, code: null, error: 'server_error' },
      { ...goodReturn, code: null },
      { ...goodReturn, attempt: null },
      { ...goodReturn, state: 'state-of-somebody-else-0001' },
      { ...goodReturn, now: now + 10 * 60_000 },
      { ...goodReturn, attempt: { ...attempt, returnTo: '//elsewhere.example' } },
    ],
    exchange: [
      { result: 'me', me: robin },
      { result: 'refused', code: 'hosted_nonce' },
      { result: 'refused', code: 'other_session' },
      { result: 'refused', code: 'unreachable' },
    ],
  },
})
