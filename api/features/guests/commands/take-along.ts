import { sql } from 'kysely'
import type { Queryable } from '#api/db/client.ts'
import { snapshotRows } from '#api/features/wedding/commands/record-activity.ts'
import type { Captured } from '#api/features/wedding/commands/record-activity.ts'
import { moveRsvps } from './rsvp/lock-rsvps.ts'

/** Which households end, and where their guests have gone. */
type Moves = readonly { from: string; to: string }[]

/**
 * What a household has besides its guests goes where they go: its photos, its invitation,
 * and what it gives. Returns the rows before the change, for undo.
 */
export async function takeAlong(
  tx: Queryable,
  weddingId: string,
  moves: Moves,
  now: Date,
): Promise<Captured[]> {
  return [
    await movePhotos(tx, weddingId, moves, now),
    ...(await moveRsvps(tx, weddingId, moves, now)),
    await moveReservations(tx, weddingId, moves, now),
  ]
}

/** A removed household's photos are removed. */
async function movePhotos(
  tx: Queryable,
  weddingId: string,
  moves: Moves,
  now: Date,
): Promise<Captured> {
  const rows = await tx
    .selectFrom('guestPhotos')
    .select('id')
    .where('weddingId', '=', weddingId)
    .where((eb) => eb('householdId', '=', eb.fn.any(eb.val(moves.map(({ from }) => from)))))
    .orderBy('id')
    .execute()
  const captured = await snapshotRows(
    tx,
    'guestPhotos',
    rows.map(({ id }) => id),
  )
  for (const { from, to } of moves)
    await tx
      .updateTable('guestPhotos')
      .set((eb) => ({ householdId: to, version: eb('version', '+', 1), updatedAt: now }))
      .where('weddingId', '=', weddingId)
      .where('householdId', '=', from)
      .execute()
  return captured
}

/** What both households give stays as it is. */
async function moveReservations(
  tx: Queryable,
  weddingId: string,
  moves: Moves,
  now: Date,
): Promise<Captured> {
  const homes = moves.flatMap(({ from, to }) => [from, to])
  const given = homes.length === 0 ? [] : await reservationsOf(tx, weddingId, homes)
  const next = new Map(moves.map(({ from, to }) => [from, to]))
  const known = new Set(given.map(({ giftId, householdId }) => `${giftId} ${householdId}`))
  const moved = given.flatMap(({ id, giftId, householdId }) => {
    const to = next.get(householdId)
    if (to === undefined || known.has(`${giftId} ${to}`)) return []
    known.add(`${giftId} ${to}`)
    return [{ id, to }]
  })
  const ids = moved.map(({ id }) => id)
  const captured = await snapshotRows(tx, 'giftReservations', ids)
  if (moved.length > 0)
    await sql`
      update gift_reservations set household_id = moved."to", version = version + 1, updated_at = ${now}
      from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as moved (id uuid, "to" uuid)
      where gift_reservations.id = moved.id`.execute(tx)
  return captured
}

function reservationsOf(tx: Queryable, weddingId: string, households: string[]) {
  return tx
    .selectFrom('giftReservations')
    .select(['id', 'giftId', 'householdId'])
    .where('weddingId', '=', weddingId)
    .where('householdId', 'in', households)
    .orderBy('id')
    .execute()
}
