import { sql } from 'kysely'
import { Problem } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'
import { toTask } from '../tasks/queries.ts'
import type { Standing, TaskRow } from '../tasks/queries.ts'

/** How many tasks a wedding may have. */
const maxTasks = 5_000

/** Tasks of one wedding, held until the transaction ends. One that is not there, or is another wedding's, refuses them all. */
export async function lockTasks(
  tx: Queryable,
  weddingId: string,
  ids: readonly string[],
): Promise<TaskRow[]> {
  const rows = await tx
    .selectFrom('tasks')
    .selectAll()
    .where('weddingId', '=', weddingId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = found.get(id)
    if (!row) throw new Problem('not_yours')
    return row
  })
}

/** Of two who change a task one is told: version_stale, with the tasks as they are now. */
export function refuseStale(
  rows: readonly TaskRow[],
  versions: ReadonlyMap<string, number>,
  { facts }: Standing,
): void {
  const stale = rows.filter((row) => row.version !== versions.get(row.id))
  if (stale.length > 0)
    throw new Problem('version_stale', { current: stale.map((row) => toTask(row, facts)) })
}

/** Whoever is given a task is in the wedding. */
export async function refuseStranger(
  db: Queryable,
  weddingId: string,
  userId: string | null | undefined,
): Promise<void> {
  if (!userId) return
  const member = await db
    .selectFrom('weddingMembers')
    .select('userId')
    .where('weddingId', '=', weddingId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!member)
    throw new Problem('invalid_input', { fields: [{ path: 'assigneeId', code: 'no_member' }] })
}

export async function refuseTooMany(tx: Queryable, weddingId: string): Promise<void> {
  const { count } = await tx
    .selectFrom('tasks')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('weddingId', '=', weddingId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxTasks) throw new Problem('too_many', { most: maxTasks })
}

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
      notes = kept.notes, done_at = kept.done_at, done_by = kept.done_by, done_reason = kept.done_reason, version = kept.version, updated_at = kept.updated_at
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
