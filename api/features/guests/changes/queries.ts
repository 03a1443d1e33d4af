import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { maxChanges } from '#machines/guests/list/list-changes.schema.ts'
import type { GuestListChanges } from '#machines/guests/list/list-changes.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Tables } from '#api/db/tables/tables.ts'
import { toEvent, toGuest, toHousehold } from '../queries.ts'
import { toRsvp } from '../rsvp/queries.ts'

/* Who may see a guest list is for the caller to know. */

/**
 * The changes of a wedding's guests since a sync token, which is the oldest transaction that was
 * still open: PostgreSQL stores with each row the transaction that wrote it, so that rows of slow
 * transactions and of undos are reported, too.
 */
export async function readGuestListChanges(
  db: Queryable,
  weddingId: string,
  since: string | null,
): Promise<GuestListChanges> {
  const { syncToken, ...counts } = await readNow(db, weddingId)
  // A sync token in the future belongs to another database.
  const isKnown = since !== null && BigInt(since) <= BigInt(syncToken)
  return { syncToken, counts, changed: isKnown ? await readChanged(db, weddingId, since) : null }
}

async function readNow(db: Queryable, weddingId: string) {
  const { rows } = await sql<GuestListChanges['counts'] & { syncToken: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as sync_token,
      (select count(*)::int from households where wedding_id = ${weddingId}) as households,
      (select count(*)::int from guests where wedding_id = ${weddingId}) as guests,
      (select count(*)::int from wedding_events where wedding_id = ${weddingId}) as events,
      (select count(*)::int from rsvps where wedding_id = ${weddingId}) as rsvps`.execute(db)
  return rows[0]!
}

async function readChanged(
  db: Queryable,
  weddingId: string,
  since: string,
): Promise<GuestListChanges['changed']> {
  const changedIn = <Name extends 'households' | 'guests' | 'weddingEvents' | 'rsvps'>(
    table: Name,
  ) =>
    sql<Selectable<Tables[Name]>>`
      select * from ${sql.table(table)} where wedding_id = ${weddingId} and age(xmin) <= age(${since}::xid8::xid)
      order by created_at, id limit ${maxChanges + 1}`
      .execute(db)
      .then(({ rows }) => rows)
  const households = await changedIn('households')
  const guests = await changedIn('guests')
  const events = await changedIn('weddingEvents')
  const rsvps = await changedIn('rsvps')
  if ([households, guests, rsvps].some(({ length }) => length > maxChanges)) return null
  return {
    households: households.map(toHousehold),
    guests: guests.map(toGuest),
    events: events.map(toEvent),
    rsvps: rsvps.map(toRsvp),
  }
}
