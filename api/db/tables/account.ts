import type { JSONColumnType } from 'kysely'
import type { UserType } from '#machines/account/account.schema.ts'
import type { DeletionFacts, deletionStates } from '#machines/account/deletion/deletion.schema.ts'
import type { BusinessDetails } from '#machines/vendors/business.schema.ts'
import type { NewWedding } from '#machines/wedding/wedding.schema.ts'

export interface AccountTables {
  pendingRegistrations: PendingRegistrationTable
  accountDeletions: AccountDeletionTable
  accountErasures: AccountErasureTable
}

/**
 * What registration collected, kept until the new account signs in for the first time or
 * `expiresAt` passes.
 */
interface PendingRegistrationTable {
  sub: string
  role: UserType
  /** Written as `JSON.stringify(details)`. */
  details: JSONColumnType<NewWedding | BusinessDetails | KeptInvitation>
  /** The terms that were accepted with it, and when; null in rows from before that was kept. */
  acceptedTerms: string | null
  termsAcceptedAt: Date | null
  createdAt: Date
  expiresAt: Date
}

/** The invitation that a registration answers, by the hash of its link's token in hexadecimal. */
export interface KeptInvitation {
  invitation: string
}

/** Where the deletion of an account stands. The row outlives the account, and then names nobody. */
interface AccountDeletionTable {
  id: string
  userId: string
  state: (typeof deletionStates)[number]
  /** What the chart's guards read; written as `JSON.stringify(facts)`. */
  facts: JSONColumnType<DeletionFacts>
  /** The version of the chart that wrote the state and the facts. */
  chartVersion: number
  /** When it was asked for last. */
  askedAt: Date
  /** When it is carried out; null while nothing is asked. */
  dueAt: Date | null
  /**
   * The refresh token of the sign-in that proved the password, sealed: it is what lets us delete
   * the user at the provider.
   */
  token: string | null
  updatedAt: Date
}

/**
 * What is left to do of an erased account outside of the tables: at the identity provider, in the
 * outbox folder. Gone once it is done.
 */
interface AccountErasureTable {
  id: string
  sub: string
  /** Empty once nothing of the outbox is left. */
  email: string
  /**
   * Sealed refresh tokens, each with the id that it was sealed for; written as
   * `JSON.stringify(tokens)`.
   */
  tokens: JSONColumnType<{ id: string; token: string }[]>
  attempts: number
  dueAt: Date
  createdAt: Date
}
