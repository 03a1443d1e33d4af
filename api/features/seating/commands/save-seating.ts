import { sql } from 'kysely'
import { Problem } from '#machines/kernel/problem.ts'
import type { SeatingWritten } from '#machines/seating/seating.schema.ts'
import type { ActivityKind, ActivitySubject } from '#machines/wedding/activity.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { snapshotRows, recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { toRule, toSeat, toTable } from '../queries.ts'
import type { RuleRow, SeatRow, TableRow } from '../queries.ts'
import { writeRows } from '#api/db/engine/write-rows.ts'

/** The rows to write, new ones included, and the ids of those to delete. */
export interface SeatingRows {
  tables?: readonly TableRow[]
  seats?: readonly SeatRow[]
  rules?: readonly RuleRow[]
  gone?: { tables?: readonly string[]; seats?: readonly string[]; rules?: readonly string[] }
}

interface ByWhom {
  weddingId: string
  userId: string
  kind: ActivityKind
  subject: ActivitySubject | null
  /** The count that the activity line shows. */
  count: number
}

/**
 * Writes a change of a seating plan as one activity. The rows have the version that they were read
 * at; each is stored with the next one.
 */
export async function saveSeating(
  tx: Queryable,
  { weddingId, userId, kind, subject, count }: ByWhom,
  change: SeatingRows,
  now: Date,
): Promise<SeatingWritten> {
  const written = <R extends { version: number }>(rows: readonly R[] = []) =>
    rows.map((row) => ({ ...row, version: row.version + 1, updatedAt: now }))
  const [tables, seats, rules] = [
    written(change.tables),
    written(change.seats),
    written(change.rules),
  ]
  const gone = {
    tables: [...(change.gone?.tables ?? [])],
    seats: [...(change.gone?.seats ?? [])],
    rules: [...(change.gone?.rules ?? [])],
  }
  const rows = [
    await snapshotRows(tx, 'seatingTables', touched(tables, gone.tables)),
    await snapshotRows(tx, 'seats', touched(seats, gone.seats)),
    await snapshotRows(tx, 'seatingRules', touched(rules, gone.rules)),
  ].filter(({ before }) => before.size > 0)
  for (const [table, ids] of [
    ['seats', gone.seats],
    ['seating_tables', gone.tables],
    ['seating_rules', gone.rules],
  ] as const) {
    if (ids.length > 0)
      await sql`delete from ${sql.table(table)} where wedding_id = ${weddingId} and id = any(${ids}::uuid[])`.execute(
        tx,
      )
  }
  await writeRows(tx, 'seating_tables', ['event_id', 'name', 'shape', 'chairs', 'x', 'y'], tables)
  await writeRows(tx, 'seats', ['event_id', 'table_id', 'guest_id', 'place'], seats)
  await writeRows(tx, 'seating_rules', ['kind', 'guest_ids'], rules)
  const activityId = await recordActivity(
    tx,
    { weddingId, userId, kind, area: 'guests', subject, facts: { count }, rows },
    now,
  )
  return {
    activityId,
    tables: tables.map(toTable),
    seats: seats.map(toSeat),
    rules: rules.map(toRule),
    gone,
  }
}

function touched(rows: readonly { id: string }[], gone: readonly string[]) {
  return [...rows.map(({ id }) => id), ...gone]
}

/** The answer to a write that changed nothing. */
export const nothingSeated: SeatingWritten = {
  activityId: null,
  tables: [],
  seats: [],
  rules: [],
  gone: { tables: [], seats: [], rules: [] },
}

/** Locks the event whose plan changes, so that concurrent writes to it run one after the other. */
export async function lockEvent(tx: Queryable, weddingId: string, eventId: string): Promise<void> {
  const event = await tx
    .selectFrom('weddingEvents')
    .select('id')
    .where('weddingId', '=', weddingId)
    .where('id', '=', eventId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!event) throw new Problem('not_yours')
}
