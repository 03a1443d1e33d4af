import { sql } from 'kysely'
import type { Queryable } from '#api/db/client.ts'

/** Whether anybody has signed in under this id yet; until then it is known to the registering browser and the provider alone. */
export async function hasSignedIn(db: Queryable, sub: string): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('sub', '=', sub).limit(1).executeTakeFirst()) !== undefined
}

/** Whether anybody at all has an account. */
export async function hasUsers(db: Queryable): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Erases registrations whose time is over, a thousand a statement so that none takes long. */
export async function eraseRegistrationsBefore(db: Queryable, now: Date): Promise<void> {
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom('pendingRegistrations')
      .where('sub', 'in', (due) => due.selectFrom('pendingRegistrations').select('sub').where('expiresAt', '<=', now).limit(atOnce))
      .executeTakeFirstOrThrow()
    if (numDeletedRows < BigInt(atOnce)) return
  }
}

const atOnce = 1_000

/** Waits until whoever else works on this key in a transaction has ended theirs. */
export async function waitInLine(tx: Queryable, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
}
