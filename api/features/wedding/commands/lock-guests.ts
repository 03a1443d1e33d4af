import type { Selectable } from 'kysely'
import { Problem } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Tables } from '#api/db/tables/tables.ts'

/**
 * Guests of one wedding, locked until the transaction ends. If one is missing or belongs to another
 * wedding, all are refused.
 */
export async function lockGuests(
  tx: Queryable,
  weddingId: string,
  ids: readonly string[],
): Promise<Selectable<Tables['guests']>[]> {
  const rows = await tx
    .selectFrom('guests')
    .selectAll()
    .where('weddingId', '=', weddingId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length < new Set(ids).size) throw new Problem('not_yours')
  return rows
}
