import type { Refusal, RefusalCode } from '#machines/kernel/refusal.ts'
import { identityRefusals } from '../identity-refusal.schema.ts'
import type { HostedCode } from '../session.schema.ts'
import type { HostedLogin, HostedReturn, HostedSecrets } from './hosted.schema.ts'

/** How long a person may take at the hosted login. */
const attemptLife = 10 * 60_000

/** The result of a return from the hosted login. With any but `exchange` no code is spent. */
export type HostedVerdict =
  | ({ verdict: 'exchange' } & HostedCode)
  | { verdict: 'cancelled' }
  | {
      verdict: 'refused'
      reason: 'no_attempt' | 'wrong_state' | 'too_late' | 'provider_refused' | 'no_code'
    }

/** The address of the sign-in (product specification, section 7, "Redirect"). */
export function authorizeUrl(login: HostedLogin, secrets: HostedSecrets) {
  const parameters = new URLSearchParams({
    client_id: login.clientId,
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: login.redirectUri,
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: secrets.codeChallenge,
    code_challenge_method: 'S256',
    ...(login.isAnew && { prompt: 'login' }),
  })
  return `${login.hostedUrl}/oauth2/authorize?${parameters}`
}

/** The address that ends the session at the hosted login and leads from there to `logoutUri`. */
export function logoutUrl(
  { hostedUrl, clientId }: Pick<HostedLogin, 'hostedUrl' | 'clientId'>,
  logoutUri: string,
) {
  return `${hostedUrl}/logout?${new URLSearchParams({ client_id: clientId, logout_uri: logoutUri })}`
}

/**
 * Checks a return. The state comes first: an address without the state of this tab's own attempt is
 * somebody else's, whatever it says. An attempt is removed when it is read, so a replayed address
 * finds none.
 */
export function checkHostedReturn({
  code,
  state,
  error,
  attempt,
  now,
}: HostedReturn): HostedVerdict {
  if (attempt === null) return { verdict: 'refused', reason: 'no_attempt' }
  if (state !== attempt.state) return { verdict: 'refused', reason: 'wrong_state' }
  if (now - attempt.startedAt >= attemptLife || now < attempt.startedAt)
    return { verdict: 'refused', reason: 'too_late' }
  if (error === 'access_denied') return { verdict: 'cancelled' }
  if (error !== null) return { verdict: 'refused', reason: 'provider_refused' }
  if (!code) return { verdict: 'refused', reason: 'no_code' }
  return { verdict: 'exchange', code, codeVerifier: attempt.codeVerifier, nonce: attempt.nonce }
}

/**
 * The message for a return that was not exchanged; null if the person cancelled. `message` is a key
 * of locales/<language>/errors.json.
 */
export function returnRefusal(verdict: HostedVerdict): Refusal | null {
  if (verdict.verdict !== 'refused') return null
  const message =
    verdict.reason === 'too_late'
      ? 'hosted_too_late'
      : verdict.reason === 'provider_refused'
        ? 'hosted_failed'
        : 'hosted_refused'
  return { message, type: 'AUTHENTICATION_ERROR' }
}

/** The message if the server did not accept the code. */
export function exchangeRefusal(code: RefusalCode): Refusal {
  if (code === 'unreachable') return identityRefusals.Network
  if (code === 'too_many_requests') return identityRefusals.LimitExceeded
  if (code === 'other_session') return { message: 'other_session', type: 'AUTHENTICATION_ERROR' }
  return { message: 'hosted_failed', type: 'AUTHENTICATION_ERROR' }
}
