import { createHash, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { lifetimes } from '../pool.ts'
import type { Provider } from '../provider.ts'
import type { Family, User } from '../state/rows.ts'

export interface SignedTokens {
  accessToken: string
  idToken: string
}

/**
 * Signs an access and an id token with the claims of Cognito's own: the access token has
 * `client_id` and no `aud`.
 */
export async function signTokens(
  provider: Provider,
  originJti: string,
  family: Family,
  user: User,
  nonce: string | null,
): Promise<SignedTokens> {
  const eventId = randomUUID()
  const both = {
    sub: user.sub,
    ...(user.groups.length > 0 && { 'cognito:groups': user.groups }),
    iss: provider.issuer(),
    origin_jti: originJti,
    event_id: eventId,
    auth_time: Math.floor(family.authTime / 1_000),
  }
  const accessToken = await sign(provider, lifetimes.accessToken, {
    ...both,
    ...(family.hosted && { version: 2 }),
    client_id: family.clientId,
    token_use: 'access',
    scope: family.scopes.join(' '),
    username: user.sub,
  })
  const idToken = await sign(provider, lifetimes.idToken, {
    ...(family.hosted && { at_hash: halfHash(accessToken) }),
    ...both,
    ...user.attributes,
    email: user.email,
    email_verified: user.status === 'CONFIRMED',
    'cognito:username': user.sub,
    ...(nonce !== null && { nonce }),
    aud: family.clientId,
    token_use: 'id',
  })
  return { accessToken, idToken }
}

function sign(provider: Provider, seconds: number, claims: Record<string, unknown>) {
  const issuedAt = Math.floor(provider.clock.now() / 1_000)
  return new SignJWT({ ...claims, exp: issuedAt + seconds, iat: issuedAt, jti: randomUUID() })
    .setProtectedHeader({ kid: provider.key.kid, alg: 'RS256' })
    .sign(provider.key.privateKey)
}

/** OpenID Connect Core, 3.1.3.6: the left half of the access token's SHA-256. */
function halfHash(token: string) {
  return createHash('sha256').update(token).digest().subarray(0, 16).toString('base64url')
}
