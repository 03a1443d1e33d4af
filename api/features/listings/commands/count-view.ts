import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { householdOf, termsOf } from '#machines/listings/figures/figures.rules.ts'
import type { FoundBy } from '#machines/listings/figures/figures.schema.ts'
import { publicStates } from '#machines/listings/listing.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { townBySlug, townOf } from '#api/features/places/queries.ts'
import type { Viewer } from '#api/viewer.ts'
import { businessesOf } from '#api/features/staff/queries.ts'

/** The visitor: an account, or else an address. */
interface Visitor {
  viewer: Pick<Viewer, 'userId' | 'role'> | null
  address: string
  /** The search that led here; null if there was none. */
  found: FoundBy | null
}

/**
 * Counts a view of a public listing, and the terms of the search that led to it: once a day for
 * each visitor, and never for its owner or the review team. Visitors are stored as a hash with a
 * key of the day, so that days cannot be linked. Only words that some listing has are counted:
 * others may say who the visitor is.
 */
export async function countView(
  db: Queryable,
  slug: string,
  { viewer, address, found }: Visitor,
  now: Date,
): Promise<void> {
  if (viewer?.role === 'ADMIN') return
  const day = now.toISOString().slice(0, 10)
  const listing = await db
    .selectFrom('listings')
    .innerJoin('businesses', 'businesses.id', 'businessId')
    .select('businessId')
    .where('slug', '=', slug)
    .where('state', 'in', publicStates)
    .executeTakeFirst()
  if (!listing || (viewer !== null && (await worksFor(db, viewer.userId, listing.businessId))))
    return
  const { businessId } = listing
  const who = viewer?.userId ?? householdOf(address)
  const visitor = createHmac('sha256', await keyOf(db, day))
    .update(`${businessId} ${who}`)
    .digest()
    .subarray(0, 16)
  const terms = found === null ? [] : termsOf(found, townIdOf(found.town))
  const kinds = terms.map(({ kind }) => kind)
  await sql`
    with fresh as (
      insert into listing_visits (day, business_id, visitor) values (${day}, ${businessId}, ${visitor})
      on conflict do nothing returning 1),
    searched as (
      insert into listing_searches as kept (business_id, day, kind, term, visitors)
      select ${businessId}::uuid, ${day}::date, kind, term, 1
      from fresh, unnest(${kinds}::text[], ${terms.map(({ term }) => term)}::text[]) as t (kind, term)
      where kind <> 'word' or exists (
        select from search_words where word = term collate "C" and n > 0)
      on conflict (business_id, day, kind, term) do update set visitors = kept.visitors + 1)
    insert into listing_days as kept (business_id, day, views)
    select ${businessId}::uuid, ${day}::date, 1 from fresh
    on conflict (business_id, day) do update set views = kept.views + 1`.execute(db)
}

/** The number of a town, by which it is counted whatever its name. */
function townIdOf(town: string | null) {
  if (town === null) return null
  return (/^\d+$/.test(town) ? townOf(Number(town)) : townBySlug(town))?.id ?? null
}

/** The key of a day, made by the first process that needs it and shared by all. */
async function keyOf(db: Queryable, day: string): Promise<Buffer> {
  const find = () =>
    db.selectFrom('visitKeys').select('key').where('day', '=', day).executeTakeFirst()
  const known = await find()
  if (known) return known.key
  await db
    .insertInto('visitKeys')
    .values({ day, key: randomBytes(32) })
    .onConflict((on) => on.column('day').doNothing())
    .execute()
  return (await find())?.key ?? randomBytes(32)
}

async function worksFor(db: Queryable, userId: string, businessId: string) {
  const found = await db
    .selectFrom('businesses')
    .select('id')
    .where('id', '=', businessId)
    .where('id', 'in', businessesOf(userId))
    .executeTakeFirst()
  return found !== undefined
}
