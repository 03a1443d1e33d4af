import { Problem } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'

/** Unregisters a device of an account. Throws not_found if the account has no such device. */
export async function removeDevice(db: Queryable, userId: string, id: string): Promise<void> {
  const removed = await db
    .deleteFrom('pushDevices')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (!removed) throw new Problem('not_found')
}
