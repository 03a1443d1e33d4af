import { Problem } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'

/**
 * Ends the notices on one device of an account. Refuses with not_found when they have no such
 * device.
 */
export async function removeDevice(db: Queryable, userId: string, id: string): Promise<void> {
  const removed = await db
    .deleteFrom('pushDevices')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (!removed) throw new Problem('not_found')
}
