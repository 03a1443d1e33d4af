import { sql } from 'kysely'
import type { Queryable } from '#api/db/client.ts'
import type { RowImage } from '#api/db/tables/wedding.ts'
import { snapshotRows } from '#api/features/wedding/commands/record-activity.ts'
import type { Captured } from '#api/features/wedding/commands/record-activity.ts'
import type { RsvpRow } from '../../rsvp/queries.ts'
import type { GuestRow } from '../../queries.ts'
import { movedBy, writeRsvps } from './move-rsvp.ts'

/**
 * Answers that the couple enters count as the household's answer once nobody in it owes one.
 * Returns the rows before the change, for undo.
 */
export async function enterAnswers(
  tx: Queryable,
  weddingId: string,
  households: readonly string[],
  now: Date,
): Promise<Captured> {
  if (households.length === 0) return snapshotRows(tx, 'rsvps', [])
  const rows = await tx
    .selectFrom('rsvps')
    .selectAll()
    .where('weddingId', '=', weddingId)
    .where((eb) => eb('householdId', '=', eb.fn.any(eb.val(households))))
    .where(
      sql<boolean>`not exists (select from guests where guests.wedding_id = rsvps.wedding_id
        and guests.household_id = rsvps.household_id and guests.answers @? '$.* ? (@ == "pending")')`,
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const captured = await snapshotRows(
    tx,
    'rsvps',
    rows.map(({ id }) => id),
  )
  const at = now.toISOString()
  await writeRsvps(
    tx,
    rows.map((row: RsvpRow) => movedBy(row, { type: 'ENTER', at, closesAt: null }).row),
  )
  return captured
}

/** The households in which somebody's answer has changed. */
export function householdsAnswered(
  before: ReadonlyMap<string, RowImage | null>,
  guests: readonly GuestRow[],
): string[] {
  const answered = guests.filter(({ id, answers }) => {
    // As the database recorded it, in the shape of the table.
    const was = (before.get(id)?.['answers'] ?? {}) as GuestRow['answers']
    return Object.entries(answers).some(
      ([eventId, answer]) => answer !== 'pending' && was[eventId] !== answer,
    )
  })
  return [...new Set(answered.map(({ householdId }) => householdId))]
}

/** The ids of the households' invitations. */
export async function rsvpIdsOf(
  tx: Queryable,
  weddingId: string,
  households: readonly string[],
): Promise<string[]> {
  if (households.length === 0) return []
  const rows = await tx
    .selectFrom('rsvps')
    .select('id')
    .where('weddingId', '=', weddingId)
    .where((eb) => eb('householdId', '=', eb.fn.any(eb.val(households))))
    .execute()
  return rows.map(({ id }) => id)
}
