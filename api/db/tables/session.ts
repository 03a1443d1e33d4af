import type { Generated } from 'kysely'
import type { Role } from '#machines/session/session.schema.ts'

export interface SessionTables {
  users: UserTable
  sessions: SessionTable
  revocations: RevocationTable
}

/** A person who has signed in at least once, known by what the identity provider calls them. */
interface UserTable {
  id: string
  issuer: string
  sub: string
  email: string
  /** Whether the identity provider has confirmed that the address is theirs. */
  emailConfirmed: Generated<boolean>
  firstName: string
  lastName: string
  role: Role
  /** False while the account's token names no user type and no profile has chosen one. */
  roleChosen: boolean
  /**
   * The version of the terms that was accepted last, and when; null for accounts from before that
   * was kept.
   */
  acceptedTerms: string | null
  termsAcceptedAt: Date | null
  /**
   * Set while some process changes the name at the identity provider; past it, that process has
   * died. On the database's clock.
   */
  nameChangingUntil: Date | null
  createdAt: Date
  updatedAt: Date
  version: number
}

/**
 * One signed-in device; the row goes when the session ends. The cookie's value is nowhere: only its
 * SHA-256 is.
 */
interface SessionTable {
  id: string
  tokenHash: Buffer
  userId: string
  clientId: string
  originJti: string
  /** A JWE of `{ accessToken, refreshToken }`. */
  tokens: string
  accessExpiresAt: Date
  refreshedAt: Date
  authTime: Date
  remembered: boolean
  deviceLabel: string
  createdAt: Date
  lastSeenAt: Date
  expiresAt: Date
  /**
   * Set while some process asks the provider for the next tokens; past it, whoever asked has died.
   * On the database's clock.
   */
  refreshingUntil: Date | null
}

/** A refresh token that the provider has yet to revoke. */
interface RevocationTable {
  /** The id of the row that the token was sealed for: a session's, mostly. */
  id: string
  /** A JWE of `{ accessToken, refreshToken }`. */
  token: string
  attempts: number
  dueAt: Date
  createdAt: Date
}
