import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import { contentIn } from '#machines/listings/listing.rules.ts'
import { publicStates } from '#machines/listings/listing.schema.ts'
import type { NearbyListing, PublicListing } from '#machines/listings/public-listing.schema.ts'
import type { Queryable } from '#api/db/client.ts'

const maxNearby = 6

/** Written out, because the index holds these rows only. */
const isPublic = sql<SqlBool>`listings.state in (${sql.join(publicStates.map((state) => sql.lit(state)))})`

/** The listing at an address that it has or had; null for one that was never public. */
export async function findPublicListing(
  db: Queryable,
  slug: string,
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
  if (!isShown || !published || !row.slug || !publishedAt)
    return { is: 'gone', category, city, nearby: await listNearby(db, row) }
  return {
    is: 'shown',
    id,
    slug: row.slug,
    name,
    category,
    city,
    country,
    content: contentIn(category, published),
    publishedAt: publishedAt.toISOString(),
  }
}

/** Where the parts of the list begin that search engines read, each with at most so many addresses. */
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

/** Public listings of the same category and country, those of the same town first. */
async function listNearby(
  db: Queryable,
  { category, city, country }: Pick<NearbyListing, 'category' | 'city' | 'country'>,
): Promise<NearbyListing[]> {
  return db
    .selectFrom('listings')
    .innerJoin('businesses', 'businesses.id', 'listings.businessId')
    .select(['name', 'category', 'city', 'country'])
    .select((eb) => eb.ref('listings.slug').$notNull().as('slug'))
    .where(isPublic)
    .where('category', '=', category)
    .where('country', '=', country)
    .orderBy(sql`city = ${city}`, 'desc')
    .orderBy('listedAt')
    .orderBy('businessId')
    .limit(maxNearby)
    .execute()
}
