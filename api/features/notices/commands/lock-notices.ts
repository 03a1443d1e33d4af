import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Queryable } from '#api/db/client.ts'

/**
 * Locks every notice that meets one of the conditions, in the order of their ids. A transaction
 * that changes several notices locks all of them here first, in one call, so that two of them wait
 * for each other and cannot deadlock. Each condition needs an index of its own.
 */
export async function lockNotices(
  tx: Queryable,
  conditions: readonly RawBuilder<SqlBool>[],
): Promise<void> {
  const found = conditions.map((condition) => sql`select id from notices where ${condition}`)
  await sql`
    select from notices where id in (${sql.join(found, sql` union all `)})
    order by id for update`.execute(tx)
}
