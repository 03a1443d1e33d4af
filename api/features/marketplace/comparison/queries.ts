import { sql } from 'kysely'
import { requireFound } from '#machines/kernel/problem.ts'
import { believedDays } from '#machines/availability/calendar.schema.ts'
import { isFarAhead } from '#machines/availability/month.rules.ts'
import { contentIn } from '#machines/listings/listing.rules.ts'
import { publicStates } from '#machines/listings/listing.schema.ts'
import type { Availability, ComparedVendor } from '#machines/marketplace/comparison.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { ratingsOf } from '#api/features/ratings/queries.ts'

/** Vendors to compare, by slug, present or former, or id, in the order that was asked for. */
export async function listCompared(
  db: Queryable,
  names: readonly string[],
  date: string | null,
  now: Date,
): Promise<ComparedVendor[]> {
  const former = await db
    .selectFrom('listingSlugs')
    .select(['slug', 'businessId'])
    .where('slug', 'in', names)
    .execute()
  const idOf = new Map(former.map(({ slug, businessId }) => [slug, businessId]))
  const rows = await db
    .selectFrom('listings')
    .innerJoin('businesses', 'businesses.id', 'listings.businessId')
    .select(['businesses.id', 'name', 'category', 'city', 'country', 'published'])
    .select((eb) => eb.ref('listings.slug').$notNull().as('slug'))
    .where('listings.state', 'in', publicStates)
    .where((eb) =>
      eb.or([
        eb('listings.slug', 'in', names),
        eb('listings.businessId', 'in', [...names.filter(isId), ...idOf.values(), nobody]),
      ]),
    )
    .execute()
  const known = rows.flatMap(({ published, ...row }) =>
    published ? [{ ...row, content: contentIn(row.category, published) }] : [],
  )
  const free = await availabilityOf(
    db,
    known.map(({ id }) => id),
    date,
    now,
  )
  const ratingOf = await ratingsOf(
    db,
    known.map(({ id }) => id),
  )
  const found = names.flatMap(
    (name) =>
      known.find(({ slug }) => slug === name) ??
      known.find(({ id }) => id === name || id === idOf.get(name)) ??
      [],
  )
  return [...new Set(found)].map((row) => {
    const { count, rating } = ratingOf(row.id)
    return { ...row, availability: free.get(row.id) ?? null, rating: { count, rating } }
  })
}

/** Whether a public vendor takes a wedding on that day. */
export async function readAvailability(
  db: Queryable,
  slug: string,
  date: string,
  now: Date,
): Promise<Availability> {
  const { businessId } = requireFound(
    await db
      .selectFrom('listings')
      .select('businessId')
      .where('slug', '=', slug)
      .where('state', 'in', publicStates)
      .executeTakeFirst(),
  )
  return (await availabilityOf(db, [businessId], date, now)).get(businessId) ?? 'notStated'
}

/**
 * A vendor who has never used the calendar, or whose own could not be read yet or for days, counts
 * as not stated, and not as free; and so does every other one on a day beyond what calendars are
 * kept for.
 */
export async function availabilityOf(db: Queryable, ids: string[], date: string | null, now: Date) {
  if (date === null || ids.length === 0) return new Map<string, Availability>()
  const { rows } = await sql<{ id: string; availability: Availability }>`
    select c.business_id as id, case
      when extract(dow from ${date}::date)::int = any(c.weekdays_off) or exists (
        select from unavailable_days u where u.business_id = c.business_id and u.day = ${date}::date) then 'taken'
      when ${isFarAhead(date, now.toISOString().slice(0, 10))}
        or c.ics_failure is not null and c.ics_fetched_at <= ${believedFrom(now)}
        or c.weekdays_off = '{}' and c.ics_fetched_at is null and c.capacity = 1 and not exists (
        select from unavailable_days u where u.business_id = c.business_id) then 'notStated'
      else 'free' end as availability
    from listing_calendars c where c.business_id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, availability }) => [id, availability]))
}

function believedFrom(now: Date) {
  return new Date(now.getTime() - believedDays * 86_400_000)
}

const nobody = '00000000-0000-7000-8000-000000000000'

function isId(name: string) {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name)
}
