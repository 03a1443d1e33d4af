import { Problem } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'
import type { TableRow } from '../../queries.ts'
import { lockEvent } from '../save-seating.ts'

export async function lockTable(tx: Queryable, weddingId: string, id: string): Promise<TableRow> {
  const read = () =>
    tx
      .selectFrom('seatingTables')
      .selectAll()
      .where('weddingId', '=', weddingId)
      .where('id', '=', id)
      .executeTakeFirst()
  const before = await read()
  if (!before) throw new Problem('not_yours')
  await lockEvent(tx, weddingId, before.eventId)
  const row = await read()
  if (!row) throw new Problem('not_yours')
  return row
}
