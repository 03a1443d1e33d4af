import { sql } from 'kysely'
import type { Queryable } from '#api/db/client.ts'
import { planDateMove } from './plan-date-move.ts'

/**
 * Moves what is not done to another date of the wedding, or to none: a part of the change of the date itself, in its transaction.
 * Answers the ids of the tasks that changed. What was done stays where it was; what has a day of its own stays there.
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
