import { compactVerify, createRemoteJWKSet, decodeProtectedHeader, errors } from 'jose'
import * as v from 'valibot'
import { Problem, type ProblemCode } from '#machines/kernel/problem.ts'
import type { Identity } from './identity.port.ts'

/** The pool and the app client whose tokens are accepted. */
export interface TokenIssuer {
  issuer: string
  clientId: string
}

export type VerifyTokens = (
  tokens: { accessToken: string; idToken: string },
  expiry: 'checked' | 'ignored',
) => Promise<Identity>

const longestToken = 8_192
const leewayMs = 30_000
const keysTimeoutMs = 3_000

/**
 * Verifies Cognito's tokens with the keys that the pool publishes under its own issuer. The keys
 * are fetched when first needed and kept for an hour; an unknown key id causes a new request at
 * most every half minute. No address that a token names is ever fetched.
 */
export function tokenVerifier({ issuer, clientId }: TokenIssuer, now: () => Date): VerifyTokens {
  const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), {
    timeoutDuration: keysTimeoutMs,
    cooldownDuration: 30_000,
    cacheMaxAge: 3_600_000,
  })

  return async (tokens, expiry) => {
    const access = parse(accessClaims, await signedClaims(tokens.accessToken, keys), 'access')
    const id = parse(idClaims, await signedClaims(tokens.idToken, keys), 'id')
    refuse(access.iss !== issuer || id.iss !== issuer, 'token_issuer')
    refuse(access.client_id !== clientId || id.aud !== clientId, 'token_audience')
    const clock = now().getTime()
    refuse(
      expiry === 'checked' && Math.min(access.exp, id.exp) * 1_000 + leewayMs <= clock,
      'token_expired',
    )
    refuse(
      expiry === 'checked' && Math.max(access.nbf ?? 0, id.nbf ?? 0) * 1_000 - leewayMs > clock,
      'token_claims',
    )
    refuse(access.sub !== id.sub, 'token_subject')
    refuse(access.origin_jti !== id.origin_jti, 'token_origin')
    return {
      issuer,
      clientId,
      sub: id.sub,
      originJti: id.origin_jti,
      email: id.email,
      emailConfirmed: id.email_verified,
      firstName: id.given_name,
      lastName: id.family_name,
      userType: userTypeOf(id['custom:user_type']),
      isAdmin: id['cognito:groups'].includes('ADMIN'),
      nonce: id.nonce ?? null,
      authTime: new Date(Math.min(access.auth_time, id.auth_time) * 1_000),
      accessExpiresAt: new Date(access.exp * 1_000),
    }
  }
}

/** Seconds since 1970, up to the year 9999, so that no date made of it is invalid. */
const seconds = v.pipe(v.number(), v.minValue(0), v.maxValue(253_402_300_799))
const word = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,128}$/))
/**
 * Names are what somebody typed at the provider; what a text column refuses (NUL, unpaired
 * surrogates) is left out.
 */
const name = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(2_048),
    v.transform((typed) => typed.replaceAll('\0', '').toWellFormed()),
  ),
  '',
)
const groups = v.optional(
  v.pipe(v.array(v.pipe(v.string(), v.maxLength(128))), v.maxLength(100)),
  [],
)

const commonClaims = {
  iss: v.string(),
  sub: word,
  exp: seconds,
  nbf: v.optional(seconds),
  auth_time: seconds,
  origin_jti: word,
  'cognito:groups': groups,
}
const accessClaims = v.object({
  ...commonClaims,
  token_use: v.literal('access'),
  client_id: v.string(),
})
const idClaims = v.object({
  ...commonClaims,
  token_use: v.literal('id'),
  // One audience, never a list: Cognito names one, and with a list a token could serve two clients.
  aud: v.string(),
  email: v.pipe(
    v.string(),
    v.maxLength(254),
    v.regex(/^[^\s\0@]+@[^\s\0@]+$/),
    v.check((text) => text.isWellFormed()),
    v.toLowerCase(),
    v.maxLength(254),
  ),
  // Federated users have the text "true" here.
  email_verified: v.optional(
    v.pipe(
      v.unknown(),
      v.transform((claim) => claim !== false && claim !== 'false'),
    ),
    true,
  ),
  given_name: name,
  family_name: name,
  'custom:user_type': v.optional(v.pipe(v.string(), v.maxLength(2_048)), ''),
  nonce: v.optional(v.pipe(v.string(), v.maxLength(2_048))),
})

/** The claims of a token with a valid signature, not checked any further. */
async function signedClaims(
  token: string,
  keys: ReturnType<typeof createRemoteJWKSet>,
): Promise<Record<string, unknown>> {
  refuse(
    typeof token !== 'string' ||
      token.length > longestToken ||
      !/^[\w-]+\.[\w-]+\.[\w-]*$/.test(token),
    'token_malformed',
  )
  const header = headerOf(token)
  refuse(header.alg !== 'RS256', 'token_algorithm')
  refuse(header.crit !== undefined || header.b64 !== undefined, 'token_malformed')
  // Cognito's tokens name a key of the pool by its id and contain neither keys nor their addresses.
  refuse(
    typeof header.kid !== 'string' || ['jku', 'jwk', 'x5u', 'x5c'].some((own) => own in header),
    'token_key',
  )
  const key = await keys(header as { alg: string; kid: string }).catch((error: unknown) => {
    throw new Problem(
      error instanceof errors.JWKSNoMatchingKey ? 'token_key' : 'provider_unavailable',
    )
  })
  const verified = await compactVerify(token, key, { algorithms: ['RS256'] }).catch(
    (error: unknown) => {
      throw new Problem(
        error instanceof errors.JWSSignatureVerificationFailed
          ? 'token_signature'
          : 'token_malformed',
      )
    },
  )
  return recordFrom(new TextDecoder().decode(verified.payload))
}

function headerOf(token: string): Record<string, unknown> {
  try {
    return { ...decodeProtectedHeader(token) }
  } catch {
    throw new Problem('token_malformed')
  }
}

function recordFrom(json: string): Record<string, unknown> {
  try {
    return v.parse(recordSchema, JSON.parse(json))
  } catch {
    throw new Problem('token_malformed')
  }
}

/** valibot alone accepts a list as a record. */
const recordSchema = v.pipe(
  v.unknown(),
  v.check((claims) => !Array.isArray(claims)),
  v.record(v.string(), v.unknown()),
)

/**
 * Parses the claims of a token. Its use is checked first, because an id token in place of an access
 * token lacks other claims as well.
 */
function parse<S extends v.GenericSchema>(
  schema: S,
  claims: Record<string, unknown>,
  use: 'access' | 'id',
): v.InferOutput<S> {
  refuse(claims['token_use'] !== use, 'token_use')
  const read = v.safeParse(schema, claims)
  if (!read.success) throw new Problem('token_claims')
  return read.output
}

function userTypeOf(claim: string) {
  const upper = claim.toUpperCase()
  return upper === 'COUPLE' || upper === 'VENDOR' ? upper : null
}

function refuse(wrong: boolean, code: ProblemCode) {
  if (wrong) throw new Problem(code)
}
