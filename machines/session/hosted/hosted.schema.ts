import * as v from 'valibot'
import { hostedCodeSchema } from '../session.schema.ts'

const randomSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22,128}$/), v.maxLength(128))

/** What a tab keeps between leaving for the hosted login and coming back: for that tab alone, used once, good for ten minutes. */
export const hostedAttemptSchema = v.strictObject({
  state: randomSchema,
  nonce: hostedCodeSchema.entries.nonce,
  codeVerifier: hostedCodeSchema.entries.codeVerifier,
  returnTo: v.nullable(v.pipe(v.string(), v.maxLength(2_000))),
  /** Epoch milliseconds. */
  startedAt: v.number(),
})
export type HostedAttempt = v.InferOutput<typeof hostedAttemptSchema>

/** Fresh random values of one attempt; `codeChallenge` is the base64url SHA-256 of the verifier (PKCE, S256). */
export interface HostedSecrets {
  state: string
  nonce: string
  codeVerifier: string
  codeChallenge: string
}

/** The hosted login of this app client, from GET /api/config; `redirectUri` is this site's own /callback. */
export interface HostedLogin {
  hostedUrl: string
  clientId: string
  redirectUri: string
  /** Whether to be asked for everything anew, also where the hosted login still knows who it is. */
  isAnew?: boolean
}

/** What the callback page finds when it opens: the address's parameters, the tab's kept attempt, and the time. */
export interface HostedReturn {
  code: string | null
  state: string | null
  error: string | null
  attempt: HostedAttempt | null
  now: number
}
