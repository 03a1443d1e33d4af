import type { JSONColumnType } from 'kysely'
import type { UserType } from '#machines/account/account.schema.ts'
import type { BusinessDetails } from '#machines/vendors/business.schema.ts'
import type { WeddingDetails } from '#machines/wedding/wedding.schema.ts'

export interface AccountTables {
  pendingRegistrations: PendingRegistrationTable
}

/** What registration collected, kept until the new account signs in for the first time or `expiresAt` passes. */
interface PendingRegistrationTable {
  sub: string
  role: UserType
  /** Written as `JSON.stringify(details)`. */
  details: JSONColumnType<WeddingDetails | BusinessDetails>
  createdAt: Date
  expiresAt: Date
}
