import { sql } from 'kysely'
import type { Queryable } from '#api/db/client.ts'
import { snapshotRows } from '#api/features/wedding/commands/record-activity.ts'
import type { Captured } from '#api/features/wedding/commands/record-activity.ts'
import { rulesOf } from '../queries.ts'
import { writeRows } from '#api/db/engine/write-rows.ts'

/** What is removed from a guest list: guests, whole events, or a duplicate that is merged. */
interface Leaving {
  guests: readonly string[]
  events: readonly string[]
  /** The two guests of a merge: the one that is removed and the one that stays. */
  merged: { gone: string; kept: string } | null
}

/**
 * Frees the seats of removed guests and deletes the tables of removed events. After a merge the
 * remaining guest takes over the other’s seats and rules. Returns the rows as they were before, for
 * undo.
 */
export async function releaseSeats(
  tx: Queryable,
  weddingId: string,
  { guests, events, merged }: Leaving,
  now: Date,
): Promise<Captured[]> {
  if (guests.length === 0 && events.length === 0) return []
  const { rows: seats } = await sql<{ id: string }>`
    select id from seats where wedding_id = ${weddingId} and (guest_id = any(${guests}::uuid[]) or event_id = any(${events}::uuid[]))`.execute(
    tx,
  )
  const { rows: tables } = await sql<{ id: string }>`
    select id from seating_tables where wedding_id = ${weddingId} and event_id = any(${events}::uuid[])`.execute(
    tx,
  )
  const rules = merged
    ? (await rulesOf(tx, weddingId)).filter(({ guestIds }) => guestIds.includes(merged.gone))
    : []
  const captured = [
    await snapshotRows(
      tx,
      'seatingTables',
      tables.map(({ id }) => id),
    ),
    await snapshotRows(
      tx,
      'seats',
      seats.map(({ id }) => id),
    ),
    await snapshotRows(
      tx,
      'seatingRules',
      rules.map(({ id }) => id),
    ),
  ]
  if (merged) {
    await sql`update seats set guest_id = ${merged.kept}, version = version + 1, updated_at = ${now}
      where guest_id = ${merged.gone} and not exists (
        select from seats as own where own.guest_id = ${merged.kept} and own.event_id = seats.event_id)`.execute(
      tx,
    )
    const passedOn = rules.map((rule) => ({
      ...rule,
      guestIds: [...new Set(rule.guestIds.map((id) => (id === merged.gone ? merged.kept : id)))],
      version: rule.version + 1,
      updatedAt: now,
    }))
    await writeRows(tx, 'seating_rules', ['kind', 'guest_ids'], passedOn)
  }
  await sql`delete from seats where guest_id = any(${guests}::uuid[]) or event_id = any(${events}::uuid[])`.execute(
    tx,
  )
  await sql`delete from seating_tables where event_id = any(${events}::uuid[])`.execute(tx)
  return captured
}
