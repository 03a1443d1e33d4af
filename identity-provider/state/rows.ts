/*
 * What is kept. Times are milliseconds on the provider's own clock.
 */

export interface User {
  sub: string
  email: string
  /** The address that is to take the place of `email` once its code was typed. */
  pendingEmail?: string
  /** scrypt, with its salt and cost. */
  passwordHash: string
  attributes: Record<string, string>
  groups: string[]
  status: 'UNCONFIRMED' | 'CONFIRMED'
  createdAt: number
  changedAt: number
}

/** One sign-in and every token that comes from it; its key is the tokens' origin_jti. */
export interface Family {
  email: string
  clientId: string
  scopes: string[]
  /** Whether it began at the hosted login, whose access tokens carry `version: 2`. */
  hosted: boolean
  authTime: number
  expiresAt: number
  revoked: boolean
}

export interface RefreshToken {
  family: string
  /** When its successor was given out; null while it is the newest. */
  supersededAt: number | null
}

export type CodePurpose = 'signUp' | 'reset' | 'email'

export interface SentCode {
  /** Six digits; null for an address without an account, which nothing typed can match. */
  code: string | null
  expiresAt: number
  wrongAttempts: number
  /** When codes were asked for again, newest last, for the limits. */
  requests: number[]
}

export interface Grant {
  email: string
  clientId: string
  redirectUri: string
  scopes: string[]
  codeChallenge: string | null
  nonce: string | null
  authTime: number
  expiresAt: number
  /** The family it was exchanged for; a second exchange revokes that. */
  family: string | null
}

/**
 * A browser that has signed in at the hosted login, which signs it in again without asking while
 * this lives.
 */
export interface HostedSession {
  email: string
  authTime: number
  expiresAt: number
}

export type Setting = { clockOffsetSeconds: number }
