import * as v from 'valibot'
import { hostedCodeSchema } from '../session.schema.ts'

const randomSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22,128}$/), v.maxLength(128))

/**
 * What a tab stores while it is at the hosted login: for that tab only, used once, valid for ten
 * minutes.
 */
export const hostedAttemptSchema = v.strictObject({
  state: randomSchema,
  nonce: hostedCodeSchema.entries.nonce,
  codeVerifier: hostedCodeSchema.entries.codeVerifier,
  returnTo: v.nullable(v.pipe(v.string(), v.maxLength(2_000))),
  /** Epoch milliseconds. */
  startedAt: v.number(),
})
export type HostedAttempt = v.InferOutput<typeof hostedAttemptSchema>

/**
 * New random values of one attempt; `codeChallenge` is the base64url SHA-256 of the verifier (PKCE,
 * S256).
 */
export interface HostedSecrets {
  state: string
  nonce: string
  codeVerifier: string
  codeChallenge: string
}

/**
 * The hosted login of this app client, from GET /api/config; `redirectUri` is this site's own
 * /callback.
 */
export interface HostedLogin {
  hostedUrl: string
  clientId: string
  redirectUri: string
  /** Whether to ask for everything again, even if the hosted login still knows the person. */
  isAnew?: boolean
}

/**
 * What the callback page finds when it opens: the address's parameters, the tab's stored attempt,
 * and the time.
 */
export interface HostedReturn {
  code: string | null
  state: string | null
  error: string | null
  attempt: HostedAttempt | null
  now: number
}
