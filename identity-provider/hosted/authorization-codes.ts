import { createHash, randomBytes } from 'node:crypto'
import { lifetimes } from '../pool.ts'
import type { AppClient } from '../pool.ts'
import type { Provider } from '../provider.ts'
import type { Grant, User } from '../state/rows.ts'
import { beginFamily, revokeFamily } from '../tokens/refresh-tokens.ts'
import type { IssuedTokens } from '../tokens/refresh-tokens.ts'
import { isSameText } from '../wire/secrets.ts'
import type { AuthorizationRequest } from './authorization-request.ts'
import { OAuthError } from './oauth-error.ts'

/**
 * A code for one exchange, good for five minutes, bound to the client and the address that asked
 * for it.
 */
export async function giveCode(
  provider: Provider,
  request: AuthorizationRequest,
  { user, authTime }: { user: User; authTime: number },
): Promise<string> {
  const code = randomBytes(32).toString('base64url')
  const now = provider.clock.now()
  await provider.state.save([
    'grants',
    hashOf(code),
    {
      email: user.email,
      clientId: request.client.id,
      redirectUri: request.redirectUri,
      scopes: request.scopes,
      codeChallenge: request.codeChallenge,
      nonce: request.nonce,
      authTime,
      expiresAt: now + lifetimes.authorizationCode * 1_000,
      family: null,
    },
  ])
  return code
}

export interface Exchange {
  code: string
  redirectUri: string
  codeVerifier: string | null
}

/**
 * Exchanges a code for tokens. One that comes a second time was stolen from one side or the other:
 * what it gave is revoked (RFC 9700, 4.2.4).
 */
export async function exchangeCode(
  provider: Provider,
  client: AppClient,
  { code, redirectUri, codeVerifier }: Exchange,
): Promise<{ grant: Grant; tokens: IssuedTokens }> {
  const hash = hashOf(code)
  const grant = provider.state.grants.get(hash)
  if (!grant || grant.clientId !== client.id) throw invalidGrant()
  if (grant.family !== null) {
    await revokeFamily(provider, grant.family)
    throw invalidGrant()
  }
  if (
    provider.clock.now() >= grant.expiresAt ||
    grant.redirectUri !== redirectUri ||
    !isProof(codeVerifier, grant.codeChallenge)
  )
    throw invalidGrant()
  const user = provider.state.users.get(grant.email)
  if (!user) throw invalidGrant()
  const { scopes, authTime, nonce } = grant
  const tokens = await beginFamily(
    provider,
    { client, user, scopes, hosted: true, authTime, nonce },
    (family) => [['grants', hash, { ...grant, family }]],
  )
  return { grant, tokens }
}

/** RFC 7636, 4.6. A verifier where no challenge was given is a downgrade and refused as well. */
function isProof(verifier: string | null, challenge: string | null) {
  if (verifier === null || challenge === null) return verifier === challenge
  return /^[\w.~-]{43,128}$/.test(verifier) && isSameText(hashOf(verifier), challenge)
}

function hashOf(text: string) {
  return createHash('sha256').update(text).digest('base64url')
}

function invalidGrant() {
  return new OAuthError('invalid_grant', 'The code is not valid.')
}
