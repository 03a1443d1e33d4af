import { errors, jwtVerify } from 'jose'
import type { Provider } from '../provider.ts'
import type { Family, User } from '../state/rows.ts'
import { refusals } from '../wire/service-error.ts'

export interface Bearer {
  user: User
  originJti: string
  family: Family
}

/**
 * Whose access token this is. Refuses one that is not ours, has expired, was revoked, or lacks
 * `scope`.
 */
export async function readAccessToken(
  provider: Provider,
  token: string,
  scope: string,
): Promise<Bearer> {
  const { payload } = await jwtVerify(token, provider.key.publicKey, {
    algorithms: ['RS256'],
    issuer: provider.issuer(),
    currentDate: new Date(provider.clock.now()),
    clockTolerance: 5,
    requiredClaims: ['sub', 'exp', 'origin_jti'],
  }).catch((error: unknown) => {
    throw error instanceof errors.JWTExpired
      ? refusals.expiredAccessToken()
      : refusals.invalidAccessToken()
  })
  if (payload['token_use'] !== 'access') throw refusals.invalidAccessToken()
  const originJti = String(payload['origin_jti'])
  const family = provider.state.families.get(originJti)
  if (!family || family.revoked) throw refusals.revokedAccessToken()
  if (!family.scopes.includes(scope)) throw refusals.missingScopes()
  const user = provider.state.users.get(family.email)
  if (!user) throw refusals.unknownUser()
  return { user, originJti, family }
}
