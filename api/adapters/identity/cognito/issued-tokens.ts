import { decodeJwt } from 'jose'
import * as v from 'valibot'
import { Problem } from '#machines/kernel/problem.ts'
import type { ProblemCode } from '#machines/kernel/problem.ts'
import type { Issued } from '../identity.port.ts'
import type { VerifyTokens } from '../verify-tokens.ts'

export const tokenSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(8_192))

/**
 * Whose tokens the provider has just issued. Ours to refuse for good only when they are properly signed for somebody else's pool or
 * client; a key that we have not heard of yet, or claims that we cannot read, may be a change at the provider and must sign nobody out.
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
    const code = error instanceof Problem ? error.code : 'provider_away'
    throw new Problem(foreignCodes.has(code) ? foreign : 'provider_away')
  }
}

const foreignCodes = new Set<ProblemCode>([
  'token_issuer',
  'token_audience',
  'token_subject',
  'token_origin',
])

/** Only the tokens of a direct sign-in may; the hosted login's have the scopes that were asked for, and this is none of them. */
export function mayManageAccount(accessToken: string) {
  const { scope } = decodeJwt<{ scope?: string }>(accessToken)
  return scope?.split(' ').includes('aws.cognito.signin.user.admin') ?? false
}
