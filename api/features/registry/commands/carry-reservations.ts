import { sql } from 'kysely'
import type { Queryable } from '#api/db/client.ts'
import { snapshotRows } from '#api/features/wedding/commands/record-activity.ts'
import type { Captured } from '#api/features/wedding/commands/record-activity.ts'

/**
 * What a household gives goes along to where its guests went, so that they can change it there. A
 * gift that both give stays as it is. Returns the rows before the change, for undo.
 */
export async function carryReservations(
  tx: Queryable,
  weddingId: string,
  moves: readonly { from: string; to: string }[],
  now: Date,
): Promise<Captured> {
  const homes = moves.flatMap(({ from, to }) => [from, to])
  const given = homes.length === 0 ? [] : await reservationsOf(tx, weddingId, homes)
  const next = new Map(moves.map(({ from, to }) => [from, to]))
  const known = new Set(given.map(({ giftId, householdId }) => `${giftId} ${householdId}`))
  const carried = given.flatMap(({ id, giftId, householdId }) => {
    const to = next.get(householdId)
    if (to === undefined || known.has(`${giftId} ${to}`)) return []
    known.add(`${giftId} ${to}`)
    return [{ id, to }]
  })
  const ids = carried.map(({ id }) => id)
  const captured = await snapshotRows(tx, 'giftReservations', ids)
  if (carried.length > 0)
    await sql`
      update gift_reservations set household_id = carried."to", version = version + 1, updated_at = ${now}
      from jsonb_to_recordset(${JSON.stringify(carried)}::jsonb) as carried (id uuid, "to" uuid)
      where gift_reservations.id = carried.id`.execute(tx)
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
