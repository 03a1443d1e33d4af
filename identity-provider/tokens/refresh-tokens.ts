import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { lifetimes } from '../pool.ts'
import type { AppClient } from '../pool.ts'
import type { Provider } from '../provider.ts'
import type { Family, User } from '../state/rows.ts'
import type { Change } from '../state/state.ts'
import { refusals } from '../wire/service-error.ts'
import { signTokens } from './sign-tokens.ts'
import type { SignedTokens } from './sign-tokens.ts'

export interface SignIn {
  client: AppClient
  user: User
  scopes: string[]
  hosted: boolean
  authTime: number
  nonce: string | null
}

export interface IssuedTokens extends SignedTokens {
  refreshToken: string
}

/**
 * Begins a family: the tokens of one sign-in. `alongside` is kept in the same step, told the
 * family's id.
 */
export async function beginFamily(
  provider: Provider,
  signIn: SignIn,
  alongside: (originJti: string) => Change[] = () => [],
): Promise<IssuedTokens> {
  const originJti = randomUUID()
  const family: Family = {
    email: signIn.user.email,
    clientId: signIn.client.id,
    scopes: signIn.scopes,
    hosted: signIn.hosted,
    authTime: signIn.authTime,
    expiresAt: provider.clock.now() + lifetimes.refreshToken * 1_000,
    revoked: false,
  }
  const refreshToken = opaqueToken()
  await provider.state.save(
    ['families', originJti, family],
    ['refreshTokens', hashOf(refreshToken), { family: originJti, supersededAt: null }],
    ...alongside(originJti),
  )
  return {
    ...(await signTokens(provider, originJti, family, signIn.user, signIn.nonce)),
    refreshToken,
  }
}

/**
 * Uses a refresh token. With rotation on, a new one comes back and the used one stays good for the
 * client's grace, so that parallel refreshes and a lost answer do no harm; used later than that it
 * is a copy in wrong hands, and its family ends.
 */
export async function spendRefreshToken(
  provider: Provider,
  client: AppClient,
  token: string,
): Promise<SignedTokens & { refreshToken?: string }> {
  const { state, clock } = provider
  const hash = hashOf(token)
  const kept = state.refreshTokens.get(hash)
  const family = kept && state.families.get(kept.family)
  if (!family || family.clientId !== client.id) throw refusals.invalidRefreshToken()
  if (family.revoked) throw refusals.revokedRefreshToken()
  if (clock.now() >= family.expiresAt) throw refusals.expiredRefreshToken()
  const user = state.users.get(family.email)
  if (!user) throw refusals.invalidRefreshToken()
  if (!client.rotation) return signTokens(provider, kept.family, family, user, null)

  if (
    kept.supersededAt !== null &&
    clock.now() - kept.supersededAt > client.rotation.graceSeconds * 1_000
  ) {
    await state.save(revocation(kept.family, family))
    throw refusals.revokedRefreshToken()
  }
  const next = opaqueToken()
  await state.save(
    ['refreshTokens', hash, { ...kept, supersededAt: kept.supersededAt ?? clock.now() }],
    ['refreshTokens', hashOf(next), { family: kept.family, supersededAt: null }],
  )
  return { ...(await signTokens(provider, kept.family, family, user, null)), refreshToken: next }
}

/** Whose refresh token this is; null where it is nobody's. */
export function ownerOf(provider: Provider, token: string): User | null {
  const kept = provider.state.refreshTokens.get(hashOf(token))
  const family = kept && provider.state.families.get(kept.family)
  return (family && provider.state.users.get(family.email)) ?? null
}

/**
 * Ends the family of a refresh token, its access tokens included. A token nobody gave out is
 * nothing to end (RFC 7009, 2.2).
 */
export async function revokeRefreshToken(provider: Provider, client: AppClient, token: string) {
  const id = provider.state.refreshTokens.get(hashOf(token))?.family
  const family = id === undefined ? undefined : provider.state.families.get(id)
  if (id === undefined || !family) return
  if (family.clientId !== client.id) throw refusals.invalidRefreshToken()
  await provider.state.save(revocation(id, family))
}

export async function revokeFamily(provider: Provider, id: string) {
  const family = provider.state.families.get(id)
  if (family) await provider.state.save(revocation(id, family))
}

/** Ends everything a user is signed in with. */
export async function revokeEverything(provider: Provider, email: string) {
  const own = [...provider.state.families].filter(
    ([, family]) => family.email === email && !family.revoked,
  )
  await provider.state.save(...own.map(([id, family]) => revocation(id, family)))
}

function revocation(id: string, family: Family): Change {
  return ['families', id, { ...family, revoked: true }]
}

/**
 * Looks like Cognito's: a JWE of five parts and about 1.8 kB that nobody outside can open. Ours is
 * chance from end to end, kept only as a hash, and takes no key.
 */
function opaqueToken() {
  const header = Buffer.from('{"cty":"JWT","enc":"A256GCM","alg":"RSA-OAEP"}').toString('base64url')
  const parts = [256, 12, randomInt(1_000, 1_080), 16].map((bytes) =>
    randomBytes(bytes).toString('base64url'),
  )
  return [header, ...parts].join('.')
}

function hashOf(token: string) {
  return createHash('sha256').update(token).digest('base64url')
}
