import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { maxNews } from '#machines/guests/list/news.schema.ts'
import type { GuestNews } from '#machines/guests/list/news.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Tables } from '#api/db/tables/tables.ts'
import { toEvent, toGuest, toHousehold } from '../queries.ts'
import { toRsvp } from '../rsvp/queries.ts'

/* Who may see a guest list is for the caller to know. */

/**
 * The changes of a wedding's guests since a mark. A mark is the oldest transaction that was still
 * open: PostgreSQL stores with each row the transaction that wrote it, so that rows of slow
 * transactions and of undos are reported, too.
 */
export async function readGuestNews(
  db: Queryable,
  weddingId: string,
  since: string | null,
): Promise<GuestNews> {
  const { mark, ...counts } = await readNow(db, weddingId)
  // A mark in the future belongs to another database.
  const isKnown = since !== null && BigInt(since) <= BigInt(mark)
  return { mark, counts, changed: isKnown ? await readChanged(db, weddingId, since) : null }
}

async function readNow(db: Queryable, weddingId: string) {
  const { rows } = await sql<GuestNews['counts'] & { mark: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as mark,
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
): Promise<GuestNews['changed']> {
  const changedIn = <Name extends 'households' | 'guests' | 'weddingEvents' | 'rsvps'>(
    table: Name,
  ) =>
    sql<Selectable<Tables[Name]>>`
      select * from ${sql.table(table)} where wedding_id = ${weddingId} and age(xmin) <= age(${since}::xid8::xid)
      order by created_at, id limit ${maxNews + 1}`
      .execute(db)
      .then(({ rows }) => rows)
  const households = await changedIn('households')
  const guests = await changedIn('guests')
  const events = await changedIn('weddingEvents')
  const rsvps = await changedIn('rsvps')
  if ([households, guests, rsvps].some(({ length }) => length > maxNews)) return null
  return {
    households: households.map(toHousehold),
    guests: guests.map(toGuest),
    events: events.map(toEvent),
    rsvps: rsvps.map(toRsvp),
  }
}
