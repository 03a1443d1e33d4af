import type { UserType } from '#machines/account/account.schema.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'
import { publishSessionChange } from './publish-session-change.ts'
import { accountGone } from '../queries.ts'

/**
 * Settles the role of an account whose token names no user type, by the profile it completes. A
 * role once chosen stays, and wrong_role tells of two profiles completed at the same moment the one
 * that came second: whoever was let in was still undecided. Its sessions are told either way: with
 * the profile, /me answers otherwise from now on.
 */
export async function chooseRole(
  tx: Queryable,
  userId: string,
  role: UserType,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('users')
    .set((eb) => ({ role, roleChosen: true, updatedAt: now, version: eb('version', '+', 1) }))
    .where('id', '=', userId)
    .where('roleChosen', '=', false)
    .where('role', '!=', 'ADMIN')
    .execute()
  const settled = await tx
    .selectFrom('users')
    .select('role')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(accountGone)
  if (settled.role !== role) throw new Problem('wrong_role')
  await publishSessionChange(tx, userId)
}
