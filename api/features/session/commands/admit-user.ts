import type { Transaction } from 'kysely'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import type { Tables } from '#api/db/tables/tables.ts'
import type { Identity } from '#api/adapters/identity/identity.port.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { Role } from '#machines/session/session.schema.ts'
import { followAddress } from '#api/features/users/commands/follow-address.ts'
import { publishSessionChange } from '#api/features/users/commands/publish-session-change.ts'
import { isStaff } from '#api/features/staff/queries.ts'

/** A user's row. */
export type User = NonNullable<Awaited<ReturnType<typeof lockUser>>>

/**
 * The user behind the verified tokens of a sign-in, created at the first one. Two first sign-ins at
 * the same time wait for each other here, so that the second finds what the first has created. An
 * erased account signs in no more, also in the moment before the provider has forgotten it too.
 */
export async function admitUser(
  tx: Transaction<Tables>,
  identity: Identity,
  now: Date,
): Promise<User> {
  const { issuer, sub, email, emailConfirmed, firstName, lastName } = identity
  await tx
    .insertInto('users')
    .values({
      id: newId(now),
      issuer,
      sub,
      email,
      emailConfirmed,
      firstName,
      lastName,
      role: 'COUPLE',
      roleChosen: false,
      createdAt: now,
      updatedAt: now,
      version: 1,
    })
    .onConflict((conflict) => conflict.columns(['issuer', 'sub']).doNothing())
    .execute()
  const user = await updateUser(tx, identity, now)
  // Looked for under the lock: whoever waited for an erasure has just written a new row.
  if (user === null || (await isErased(tx, sub))) throw new Problem('account_erased')
  return user
}

/**
 * Updates the user behind verified tokens: name, address and role come from the token, at every
 * sign-in and refresh. Null where there is no such account any more.
 */
export async function updateUser(
  tx: Transaction<Tables>,
  identity: Identity,
  now: Date,
): Promise<User | null> {
  const { issuer, sub, email, emailConfirmed, firstName, lastName } = identity
  const user = await lockUser(tx, issuer, sub)
  if (!user) return null
  const claims = {
    email,
    emailConfirmed,
    firstName,
    lastName,
    ...(await roleOf(tx, identity, user)),
  }
  if (isSame(user, claims)) return user

  // The address may have changed at the provider without our knowledge.
  if (user.email !== email)
    await followAddress(tx, { userId: user.id, from: user.email, to: email }, now)
  await publishSessionChange(tx, user.id)
  return tx
    .updateTable('users')
    .set({ ...claims, updatedAt: now, version: user.version + 1 })
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function lockUser(tx: Queryable, issuer: string, sub: string) {
  return tx
    .selectFrom('users')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('sub', '=', sub)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

async function isErased(tx: Queryable, sub: string) {
  const erasure = tx.selectFrom('accountErasures').select('id').where('sub', '=', sub)
  return (await erasure.limit(1).executeTakeFirst()) !== undefined
}

/**
 * ADMIN comes only from the token's groups and ends with them. Otherwise the token's user type
 * counts; without one, the role that a profile has chosen stays, and COUPLE is the default.
 */
async function roleOf(
  tx: Queryable,
  identity: Identity,
  user: User,
): Promise<{ role: Role; roleChosen: boolean }> {
  if (identity.isAdmin) return { role: 'ADMIN', roleChosen: user.roleChosen }
  if (identity.userType !== null) return { role: identity.userType, roleChosen: true }
  if (user.role !== 'ADMIN') return { role: user.role, roleChosen: user.roleChosen }
  const role = (await isStaff(tx, user.id)) ? 'VENDOR' : 'COUPLE'
  return { role, roleChosen: user.roleChosen }
}

function isSame(
  user: User,
  claims: Pick<User, 'email' | 'emailConfirmed' | 'firstName' | 'lastName' | 'role' | 'roleChosen'>,
) {
  return (
    user.email === claims.email &&
    user.emailConfirmed === claims.emailConfirmed &&
    user.firstName === claims.firstName &&
    user.lastName === claims.lastName &&
    user.role === claims.role &&
    user.roleChosen === claims.roleChosen
  )
}
