import { sql } from 'kysely'
import type { Queryable } from '#api/db/client.ts'

/** The channel for the ids of ended or changed sessions; `*` means any of them. */
export const sessionEnded = 'session_ended'

/**
 * Somebody's name, role or profile has changed: with the commit, every process looks again at who
 * their sessions belong to.
 */
export async function publishSessionChange(tx: Queryable, userId: string): Promise<void> {
  const notification = sql<void>`pg_notify(${sessionEnded}, id::text)`
  await tx
    .selectFrom('sessions')
    .select(notification.as('told'))
    .where('userId', '=', userId)
    .execute()
}
