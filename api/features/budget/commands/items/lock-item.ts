import { Problem } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'
import type { ItemRow } from '../../queries.ts'

export async function lockItem(tx: Queryable, weddingId: string, id: string): Promise<ItemRow> {
  const row = await tx
    .selectFrom('budgetItems')
    .selectAll()
    .where('id', '=', id)
    .where('weddingId', '=', weddingId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new Problem('not_yours')
  return row
}
