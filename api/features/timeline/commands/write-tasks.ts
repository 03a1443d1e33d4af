import { sql } from 'kysely'
import type { Queryable } from '#api/db/client.ts'
import type { TaskRow } from '../tasks/queries.ts'

/** Updates locked rows in one statement and raises the version of each. */
export async function writeTasks(
  tx: Queryable,
  rows: readonly TaskRow[],
  now: Date,
): Promise<TaskRow[]> {
  const next = rows.map((row) => ({ ...row, version: row.version + 1, updatedAt: now }))
  const kept = next.map(
    ({
      number: _number,
      plannedFrom: _planned,
      createdAt: _created,
      weddingId: _wedding,
      ...row
    }) => row,
  )
  await sql`
    update tasks set title = kept.title, category = kept.category, due_by = kept.due_by, lead_months = kept.lead_months,
      lead_days = kept.lead_days, due_day = kept.due_day, due_on = kept.due_on, rank = kept.rank, state = kept.state,
      state_version = kept.state_version, snoozed_until = kept.snoozed_until, is_wanted = kept.is_wanted, assignee_id = kept.assignee_id,
      choice_id = kept.choice_id, item_id = kept.item_id, notes = kept.notes, done_at = kept.done_at, done_by = kept.done_by, done_reason = kept.done_reason, version = kept.version, updated_at = kept.updated_at
    from jsonb_populate_recordset(null::tasks, ${JSON.stringify(kept.map(inSnakeCase))}::jsonb) as kept
    where tasks.id = kept.id`.execute(tx)
  return next
}

function inSnakeCase(row: object) {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value as unknown,
    ]),
  )
}
