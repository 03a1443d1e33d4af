import { decodeJwt } from 'jose'
import * as v from 'valibot'
import { Problem } from '#machines/kernel/problem.ts'
import type { ProblemCode } from '#machines/kernel/problem.ts'
import type { Issued } from '../identity.port.ts'
import type { VerifyTokens } from '../verify-tokens.ts'

export const tokenSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(8_192))

/**
 * Returns whose tokens the provider has just issued. Only tokens that are properly signed for
 * another pool or client are refused for good. An unknown key or unreadable claims may be a change
 * at the provider and must sign nobody out.
 */
export async function identified(
  tokens: { accessToken: string; idToken: string; refreshToken: string },
  verify: VerifyTokens,
  foreign: ProblemCode,
): Promise<Issued> {
  try {
    const identity = await verify(tokens, 'ignored')
    return { identity, accessToken: tokens.accessToken, refreshToken: tokens.refreshToken }
  } catch (error) {
    const code = error instanceof Problem ? error.code : 'provider_unavailable'
    throw new Problem(foreignCodes.has(code) ? foreign : 'provider_unavailable')
  }
}

const foreignCodes = new Set<ProblemCode>([
  'token_issuer',
  'token_audience',
  'token_subject',
  'token_origin',
])

/**
 * Whether the token may manage the account. Only tokens of a direct sign-in may; those of the
 * hosted login lack the scope.
 */
export function mayManageAccount(accessToken: string) {
  const { scope } = decodeJwt<{ scope?: string }>(accessToken)
  return scope?.split(' ').includes('aws.cognito.signin.user.admin') ?? false
}
