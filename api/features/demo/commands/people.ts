import { termsVersion } from '#machines/account/terms.schema.ts'
import type { Role } from '#machines/session/session.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'

/** An account as a sign-up leaves it; one under the issuer `demo` signs nobody in. */
export async function addUser(
  tx: Queryable,
  known: {
    issuer: string
    sub: string
    email: string
    firstName: string
    lastName: string
    role: Role
  },
  now: Date,
) {
  const id = newId(now)
  await tx
    .insertInto('users')
    .values({
      id,
      ...known,
      roleChosen: known.role !== 'ADMIN',
      acceptedTerms: termsVersion,
      termsAcceptedAt: now,
      createdAt: now,
      updatedAt: now,
      version: 1,
    })
    .execute()
  return id
}

/** The first Saturday at least so many days ahead. */
export function saturdayAfter(now: Date, days: number) {
  const day = new Date(now.getTime() + days * 24 * 3_600_000)
  day.setUTCDate(day.getUTCDate() + ((6 - day.getUTCDay() + 7) % 7))
  return day.toISOString().slice(0, 10)
}
