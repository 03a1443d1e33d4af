import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { GuestCounts } from '#machines/guests/answer/counts.schema.ts'
import type { WeddingEvent } from '#machines/guests/event.schema.ts'
import type { Guest } from '#machines/guests/guest.schema.ts'
import type { Pair } from '#machines/guests/duplicates/merge.schema.ts'
import type { Household } from '#machines/guests/household.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import type { Queryable } from '#api/db/client.ts'
import type { TimePlace } from '#api/db/cursor.ts'
import { isAfterCursor, pageAfter, pageOf } from '#api/db/page.ts'
import type { PageQuery } from '#api/db/page.ts'
import type { Tables } from '#api/db/tables/tables.ts'

export type GuestRow = Omit<Selectable<Tables['guests']>, 'standing'>
export type HouseholdRow = Selectable<Tables['households']>
export type EventRow = Selectable<Tables['weddingEvents']>

/* Who may see a guest list is for the caller to know. */

/** The guests of a wedding in the order in which they were added. */
export function listGuests(
  db: Queryable,
  weddingId: string,
  page: PageQuery,
): Promise<Page<Guest>> {
  return listInOrder(db, 'guests', weddingId, page, toGuest)
}

export function listHouseholds(
  db: Queryable,
  weddingId: string,
  page: PageQuery,
): Promise<Page<Household>> {
  return listInOrder(db, 'households', weddingId, page, toHousehold)
}

/**
 * The events of a wedding: the ceremony, the reception, and then the others in the order of
 * creation.
 */
export function listEvents(
  db: Queryable,
  weddingId: string,
  page: PageQuery,
): Promise<Page<WeddingEvent>> {
  return listInOrder(db, 'weddingEvents', weddingId, page, toEvent)
}

/** Pairs of guests who were marked as two people. */
export function listApart(db: Queryable, weddingId: string, page: PageQuery): Promise<Page<Pair>> {
  return listInOrder(db, 'guestsApart', weddingId, page, ({ oneId, otherId }) => ({
    one: oneId,
    other: otherId,
  }))
}

/** The marks of such pairs for these guests, which are removed with them. */
export async function apartIdsOf(
  db: Queryable,
  weddingId: string,
  guests: readonly string[],
): Promise<string[]> {
  if (guests.length === 0) return []
  const rows = await db
    .selectFrom('guestsApart')
    .select('id')
    .where('weddingId', '=', weddingId)
    .where((eb) =>
      eb.or([
        eb('oneId', '=', eb.fn.any(eb.val(guests))),
        eb('otherId', '=', eb.fn.any(eb.val(guests))),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

type Listed = 'guests' | 'households' | 'weddingEvents' | 'guestsApart' | 'rsvps'

/** A page of a wedding's rows in the order of creation, 500 unless given. */
export async function listInOrder<Name extends Listed, T>(
  db: Queryable,
  table: Name,
  weddingId: string,
  page: PageQuery,
  show: (row: Selectable<Tables[Name]>) => T,
): Promise<Page<T>> {
  const { limit, after } = pageAfter({ limit: '500', ...page })
  const { rows } = await sql<Selectable<Tables[Name]> & TimePlace>`
    select * from ${sql.table(table)} where wedding_id = ${weddingId} and ${isAfterCursor(after, ['createdAt', 'id'])} order by created_at, id limit ${limit + 1}`.execute(
    db,
  )
  return pageOf(rows, limit, show)
}

/**
 * Every figure of a guest list, in one statement; `countsOf` computes the same from the records.
 */
export async function countGuests(db: Queryable, weddingId: string): Promise<GuestCounts> {
  const { rows } = await sql<Figures>`
    with people as materialized (
      select household_id, standing, age_group, answers, first_name = '' and last_name = '' as is_to_come, diet <> '' as has_diet,
        email <> '' or phone <> '' as is_reached
      from guests where wedding_id = ${weddingId}
    ), homes as (
      select household_id from people group by household_id
      having bool_or(standing <> 'uninvited') and not bool_or(is_reached)
    )
    select count(*)::int as people,
      count(*) filter (where standing = 'coming')::int as coming,
      count(*) filter (where standing = 'not_coming')::int as not_coming,
      count(*) filter (where standing = 'pending')::int as pending,
      count(*) filter (where age_group = 'adult')::int as adult,
      count(*) filter (where age_group = 'child')::int as child,
      count(*) filter (where is_to_come)::int as names_to_come,
      count(*) filter (where has_diet)::int as diets,
      (select count(*)::int from households where wedding_id = ${weddingId}) as households,
      (select count(*)::int from homes join households on households.id = homes.household_id where address_line1 = '') as without_contact,
      (select coalesce(jsonb_agg(jsonb_build_object('eventId', listed.id, 'coming', listed.coming, 'not_coming', listed.not_coming,
          'pending', listed.pending) order by listed.created_at, listed.id), '[]')
        from (select wedding_events.id, wedding_events.created_at,
            count(*) filter (where given.value = 'coming') as coming,
            count(*) filter (where given.value = 'not_coming') as not_coming,
            count(*) filter (where given.value = 'pending') as pending
          from wedding_events left join (people cross join lateral jsonb_each_text(people.answers) as given)
            on given.key = wedding_events.id::text
          where wedding_events.wedding_id = ${weddingId}
          group by wedding_events.id, wedding_events.created_at) as listed) as events
    from people`.execute(db)
  const row = rows[0]!
  const uninvited = (of: { coming: number; not_coming: number; pending: number }) =>
    row.people - of.coming - of.not_coming - of.pending
  return {
    households: row.households,
    people: row.people,
    standing: {
      coming: row.coming,
      not_coming: row.notComing,
      pending: row.pending,
      uninvited: uninvited({ ...row, not_coming: row.notComing }),
    },
    ages: { adult: row.adult, child: row.child, infant: row.people - row.adult - row.child },
    events: row.events.map((event) => ({ ...event, uninvited: uninvited(event) })),
    namesToCome: row.namesToCome,
    diets: row.diets,
    householdsWithoutContact: row.withoutContact,
  }
}

interface Figures {
  people: number
  coming: number
  notComing: number
  pending: number
  adult: number
  child: number
  namesToCome: number
  diets: number
  households: number
  withoutContact: number
  events: { eventId: string; coming: number; not_coming: number; pending: number }[]
}

export function toGuest(row: GuestRow): Guest {
  return {
    id: row.id,
    version: row.version,
    householdId: row.householdId,
    place: row.place,
    firstName: row.firstName,
    lastName: row.lastName,
    isPlusOne: row.isPlusOne,
    ageGroup: row.ageGroup,
    tags: row.tags,
    diet: row.diet,
    meal: row.meal,
    email: row.email,
    phone: row.phone,
    notes: row.notes,
    answers: row.answers,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

export function toHousehold(row: HouseholdRow): Household {
  const { weddingId: _known, createdAt, updatedAt, ...rest } = row
  return { ...rest, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}

/**
 * The name of an event for a reader whose language is not known. One of another kind has a name of
 * its own.
 */
export function eventName({ kind, name }: Pick<EventRow, 'kind' | 'name'>): string {
  return name || (kind === 'ceremony' ? 'Ceremony' : 'Reception')
}

/** How many events have a day of their own, and not the wedding's. */
export async function countEventsOfOwnDay(db: Queryable, weddingId: string): Promise<number> {
  const { count } = await db
    .selectFrom('weddingEvents')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('weddingId', '=', weddingId)
    .where('day', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export function toEvent(row: EventRow): WeddingEvent {
  const { weddingId: _known, createdAt, updatedAt, ...rest } = row
  return { ...rest, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}
