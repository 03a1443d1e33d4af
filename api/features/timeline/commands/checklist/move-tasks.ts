import { sql } from 'kysely'
import type { Queryable } from '#api/db/client.ts'
import { planDateMove } from './plan-date-move.ts'

/**
 * Moves open tasks to another date of the wedding, or to none, in the transaction that changes the
 * date. Returns the ids of the tasks that changed. Tasks that are done by hand alone, or have a day
 * of their own, stay.
 */
export async function moveTasks(
  tx: Queryable,
  weddingId: string,
  date: string | null,
  now: Date,
): Promise<string[]> {
  const moves = await planDateMove(tx, weddingId, date)
  if (moves.length === 0) return []
  const rows = JSON.stringify(
    moves.map(({ row, dueOn, rank, state }) => ({ id: row.id, due_on: dueOn, rank, state })),
  )
  await sql`
    update tasks set due_on = moved.due_on, rank = moved.rank, state = moved.state, version = version + 1, updated_at = ${now}
    from jsonb_to_recordset(${rows}::jsonb) as moved (id uuid, due_on date, rank integer, state text)
    where tasks.id = moved.id`.execute(tx)
  return moves.map(({ row }) => row.id)
}
