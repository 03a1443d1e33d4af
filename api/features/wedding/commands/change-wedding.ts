import { Problem } from '#machines/kernel/problem.ts'
import type { Wedding, WeddingChange } from '#machines/wedding/wedding.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { readWedding, toWedding } from '../queries.ts'

/**
 * Changes a wedding that was read at `change.version`. The version is compared in the same statement that writes, so that of two
 * writers one is told: version_stale, with the record as it is now.
 */
export async function changeWedding(db: Queryable, userId: string, id: string, change: WeddingChange, now: Date): Promise<Wedding> {
  const { version, names, ...fields } = change
  const row = await db
    .updateTable('weddings')
    .set({ ...fields, ...(names && { firstNameLine: names[0], secondNameLine: names[1] }), version: version + 1, updatedAt: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .where((eb) =>
      eb.exists(eb.selectFrom('weddingMembers').select('userId').whereRef('weddingId', '=', 'weddings.id').where('userId', '=', userId)),
    )
    .returningAll()
    .executeTakeFirst()
  if (row) return toWedding(row)
  throw new Problem('version_stale', { current: await readWedding(db, userId, id) })
}
