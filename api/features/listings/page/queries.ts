import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { contentIn } from '#machines/listings/listing.rules.ts'
import { publicStates } from '#machines/listings/listing.schema.ts'
import { maxNearby } from '#machines/listings/public-listing.schema.ts'
import type {
  NearbyListing,
  PublicListing,
  ShownListing,
} from '#machines/listings/public-listing.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { reaches } from '#api/features/marketplace/area/queries.ts'
import { townNamed } from '#api/features/places/named/queries.ts'
import { shownTown } from '#api/features/places/queries.ts'
import { readRating } from '#api/features/ratings/queries.ts'
import type { PlacedTown } from '#api/features/places/queries.ts'
import { publicProofsOf } from '#api/features/proofs/queries.ts'

/** Written out, because the index holds these rows only. */
const isPublic = sql<SqlBool>`listings.state in (${sql.join(publicStates.map((state) => sql.lit(state)))})`

/** The listing at an address that it has or had; null for one that was never public. */
export async function findPublicListing(
  db: Queryable,
  slug: string,
  now: Date,
): Promise<PublicListing | null> {
  const row =
    (await bySlug(db).where('listings.slug', '=', slug).executeTakeFirst()) ??
    (await bySlug(db)
      .innerJoin('listingSlugs', 'listingSlugs.businessId', 'listings.businessId')
      .where('listingSlugs.slug', '=', slug)
      .executeTakeFirst())
  if (!row) return null
  const { id, name, category, city, country, published, publishedAt, isShown } = row
  // What has an address was published.
  const town = townNamed(city, country)
  const nearby = await listNearby(db, row, town)
  if (!isShown || !published || !row.slug || !publishedAt)
    return { is: 'gone', category, city, nearby }
  return {
    is: 'shown',
    id,
    slug: row.slug,
    name,
    category,
    city,
    country,
    town: town && shownTown(town),
    content: contentIn(category, published),
    publishedAt: publishedAt.toISOString(),
    nearby,
    proofs: (await publicProofsOf(db, [id], now)).get(id) ?? [],
    rating: await readRating(db, id),
  }
}

/**
 * Where the parts of the list begin that search engines read, each with at most so many addresses.
 */
export async function listSitemapParts(db: Queryable, size: number): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from (
      select slug, row_number() over (order by slug) - 1 as place from listings where ${isPublic}
    ) as listed where place % ${sql.lit(size)} = 0 order by slug`.execute(db)
  return rows.map(({ slug }) => slug)
}

/** One part of that list, with when each page last changed. */
export async function listSitemapPart(
  db: Queryable,
  from: string,
  size: number,
): Promise<{ slug: string; publishedAt: Date }[]> {
  return db
    .selectFrom('listings')
    .select((eb) => [
      eb.ref('slug').$notNull().as('slug'),
      eb.ref('publishedAt').$notNull().as('publishedAt'),
    ])
    .where(isPublic)
    .where('slug', '>=', from)
    .orderBy('slug')
    .limit(size)
    .execute()
}

function bySlug(db: Queryable) {
  return db
    .selectFrom('listings')
    .innerJoin('businesses', 'businesses.id', 'listings.businessId')
    .select([
      'businesses.id',
      'name',
      'category',
      'city',
      'country',
      'listings.slug',
      'published',
      'publishedAt',
    ])
    .select(isPublic.as('isShown'))
}

/**
 * Public listings of the same category: those of the same town first, then around it, the best
 * first.
 */
async function listNearby(
  db: Queryable,
  { id, category }: Pick<ShownListing, 'id' | 'category'>,
  town: PlacedTown | null,
): Promise<NearbyListing[]> {
  const inTown = town
    ? await listSearched(db, { id, category, where: sql`town_id = ${town.id}` })
    : []
  if (town === null || inTown.length >= maxNearby) return inTown
  const { cells, isThere } = reaches(town, nearbyKm)
  const around = await listSearched(db, {
    id,
    category,
    where: sql`town_id <> ${town.id} and ${cells} and ${isThere}`,
  })
  return [...inTown, ...around].slice(0, maxNearby)
}

/** Farther than this is not nearby. */
const nearbyKm = 100

async function listSearched(
  db: Queryable,
  { id, category, where }: Pick<ShownListing, 'id' | 'category'> & { where: RawBuilder<unknown> },
) {
  const { rows } = await sql<NearbyListing>`
    select listings.slug, name, businesses.category, city, businesses.country,
      listings.published #> '{photos,0}' as cover
    from (select business_id, by_points from listing_search s
      where category = ${category} and ${where} and business_id <> ${id}::uuid
      order by by_points, business_id limit ${sql.lit(maxNearby)}) as found
    join businesses on businesses.id = found.business_id
    join listings on listings.business_id = found.business_id
    order by found.by_points, found.business_id`.execute(db)
  return rows
}
