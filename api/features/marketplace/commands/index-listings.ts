import { sql } from 'kysely'
import { publicStates } from '#machines/listings/listing.schema.ts'
import { indexEntry, indexVersion } from '#machines/marketplace/entries/index.rules.ts'
import type { IndexEntry } from '#machines/marketplace/entries/index.rules.ts'
import { maxGuests } from '#machines/marketplace/search.schema.ts'
import { ratedPoints } from '#machines/marketplace/search.rules.ts'
import { boxAround, cellsOf } from '#machines/places/grid.rules.ts'
import type { Queryable } from '#api/db/client.ts'
import { ratingsOf } from '#api/features/ratings/queries.ts'
import { townNamed, townWritten } from '#api/features/places/named/queries.ts'

/**
 * Updates the search index for these businesses, or removes them from it. Call it in the
 * transaction that changes them, after the change, so that the next search knows.
 */
export async function indexListings(tx: Queryable, businessIds: readonly string[]): Promise<void> {
  if (businessIds.length === 0) return
  // Lock in the same order in every transaction, so that two transactions cannot deadlock.
  const ids = [...new Set(businessIds)].toSorted()
  const rows = await tx
    .selectFrom('listings')
    .innerJoin('businesses', 'businesses.id', 'listings.businessId')
    .select(['businessId', 'name', 'category', 'city', 'country', 'published', 'listedAt'])
    .where('businessId', 'in', ids)
    .where('state', 'in', publicStates)
    .where('approval', '=', 'approved')
    .execute()
  await tx.deleteFrom('listingSearch').where('businessId', 'in', ids).execute()
  const ratings = await ratingsOf(tx, ids)
  const entries = rows.flatMap((row) =>
    row.published ? [searchRow(row, row.published, ratings(row.businessId).rating)] : [],
  )
  if (entries.length === 0) return
  await sql`
    insert into listing_search (business_id, index_version, category, country, town_id, lat, lon, reach_km, works_in, area_cells, name_key,
      words, tags, spoken, numbers, guests, currency, price_minor, points, rating, by_newest)
    select business_id, index_version, category, country, town_id, lat, lon, reach_km, works_in, area_cells, name_key,
      words::tsvector, tags, spoken, numbers, guests::int4range, currency, price_minor, points, rating, by_newest
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as given (business_id uuid, index_version smallint, category text,
      country text, town_id integer, lat double precision, lon double precision, reach_km double precision, works_in integer[], area_cells text[],
      name_key text, words text, tags text[], spoken text[], numbers jsonb, guests text, currency text, price_minor bigint, points smallint, rating smallint,
      by_newest bigint)`.execute(tx)
}

type Content = Parameters<typeof indexEntry>[1]
type Business = Parameters<typeof indexEntry>[0]

function searchRow(
  business: Business & { businessId: string; country: string; listedAt: Date | null },
  content: Content,
  rating: number,
) {
  const entry = indexEntry(business, content)
  const town = townNamed(business.city, business.country)
  const others = townsIn(content, business.country)
  const reachKm = Math.min(20_037, content.area.radiusKm ?? 0)
  return {
    business_id: business.businessId,
    index_version: indexVersion,
    category: business.category,
    country: business.country,
    town_id: town?.id ?? null,
    lat: town?.lat ?? null,
    lon: town?.lon ?? null,
    reach_km: reachKm,
    works_in: others.map(({ id }) => id),
    area_cells: [
      ...new Set([
        ...(town ? cellsOf(boxAround(town, reachKm)) : []),
        ...others.flatMap((other) => cellsOf(boxAround(other, 0))),
      ]),
    ],
    name_key: entry.nameKey,
    words: lexemes(entry),
    tags: entry.tags,
    spoken: entry.tags.filter((tag) => tag.startsWith('lang.')).toSorted(),
    numbers: entry.numbers,
    guests: guestRange(entry),
    currency: content.currency,
    price_minor: content.price.fromMinor,
    points: entry.points + ratedPoints(rating),
    rating,
    by_newest: -(business.listedAt?.getTime() ?? 0),
  }
}

/** The towns that a vendor names beside its own. */
function townsIn({ area }: Content, country: string) {
  return area.towns.flatMap((text) => townWritten(text, country) ?? [])
}

/** Words consist of letters and digits, so no quote can stand in one. */
function lexemes({ nameWords, otherWords }: { nameWords: string[]; otherWords: string[] }) {
  return [
    ...nameWords.map((word) => `'${word}':1A`),
    ...otherWords.map((word) => `'${word}':2D`),
  ].join(' ')
}

function guestRange({
  minGuests: min,
  maxGuests: max,
}: Pick<IndexEntry, 'minGuests' | 'maxGuests'>) {
  return max < min ? 'empty' : `[${min},${Math.min(max, maxGuests)}]`
}
