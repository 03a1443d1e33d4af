import type { UserType } from '#machines/account/account.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { tellSessions } from './tell-sessions.ts'

/**
 * Settles the role of an account whose token names no user type, by the profile it completes. A role once chosen stays.
 * Its sessions are told either way: with the profile, /me answers otherwise from now on.
 */
export async function chooseRole(tx: Queryable, userId: string, role: UserType, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set((eb) => ({ role, roleChosen: true, updatedAt: now, version: eb('version', '+', 1) }))
    .where('id', '=', userId)
    .where('roleChosen', '=', false)
    .where('role', '!=', 'ADMIN')
    .execute()
  await tellSessions(tx, userId)
}
