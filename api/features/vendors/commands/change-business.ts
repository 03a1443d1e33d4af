import { Problem } from '#machines/kernel/problem.ts'
import type { Business, BusinessChange } from '#machines/vendors/business.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { readBusiness, toBusiness } from '../queries.ts'

/**
 * Changes a business that was read at `change.version`. The version is compared in the same statement that writes, so that of two
 * writers one is told: version_stale, with the record as it is now.
 */
export async function changeBusiness(db: Queryable, ownerId: string, id: string, change: BusinessChange, now: Date): Promise<Business> {
  const { version, ...fields } = change
  const row = await db
    .updateTable('businesses')
    .set({ ...fields, version: version + 1, updatedAt: now })
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
  if (row) return toBusiness(row)
  throw new Problem('version_stale', { current: await readBusiness(db, ownerId, id) })
}
