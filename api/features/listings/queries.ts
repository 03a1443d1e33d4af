import type { Selectable } from 'kysely'
import { upToDate } from '#machines/kernel/lifecycle.ts'
import { requireFound } from '#machines/kernel/problem.ts'
import { firstContent } from '#machines/listings/listing-content.schema.ts'
import type { ListingContent } from '#machines/listings/listing-content.schema.ts'
import { listing } from '#machines/listings/listing.machine.ts'
import { contentIn } from '#machines/listings/listing.rules.ts'
import type { ListingRecord, ReviewedListing } from '#machines/listings/listing.schema.ts'
import { isPaused, isPublic, visibilityOf } from '#machines/listings/listing.selectors.ts'
import { defaultsOf } from '#machines/wedding/country/country.rules.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Tables } from '#api/db/tables/tables.ts'
import { requireStaff } from '#api/features/staff/queries.ts'

export type ListingRow = Selectable<Tables['listings']> &
  Pick<
    Selectable<Tables['businesses']>,
    'name' | 'category' | 'city' | 'country' | 'description' | 'website'
  >

/** The listing of one's own business. Anybody else's is refused as one that does not exist. */
export async function readListing(
  db: Queryable,
  userId: string,
  businessId: string,
): Promise<ListingRecord> {
  await requireStaff(db, userId, businessId, 'staff')
  return toRecord(requireFound(await listingOf(db, businessId).executeTakeFirst()))
}

/**
 * A listing for the review team, which reads no draft beside what was published. Callers must have
 * looked whether the team may see the business.
 */
export async function readReviewedListing(
  db: Queryable,
  businessId: string,
): Promise<ReviewedListing> {
  const row = await listingRow(db, businessId)
  const stored = storedListing(row)
  const isPublished = isPublic(stored) || isPaused(stored)
  return {
    category: row.category,
    visibility: visibilityOf(stored),
    content: contentOf(isPublished ? { ...row, draft: null } : row),
  }
}

/** The listing of a business that the caller's transaction has locked. */
export async function listingRow(tx: Queryable, businessId: string): Promise<ListingRow> {
  return listingOf(tx, businessId).executeTakeFirstOrThrow()
}

export function toRecord(row: ListingRow): ListingRecord {
  const { businessId, category, version, slug, published, publishedAt } = row
  const { state, facts } = storedListing(row)
  return {
    businessId,
    category,
    version,
    state,
    facts,
    slug,
    published: published && contentIn(category, published),
    content: contentOf(row),
    publishedAt: publishedAt?.toISOString() ?? null,
  }
}

/** Where a row's listing is, as this release reads it. */
export function storedListing({ stateVersion, state, facts }: ListingRow) {
  return upToDate(listing, { version: stateVersion, state, facts })
}

/** What the owner works on: the draft, what is public, or what the business said at first. */
export function contentOf(row: ListingRow): ListingContent {
  const { draft, published, description, website, country, category } = row
  const currency = defaultsOf(country)?.currency ?? 'USD'
  return contentIn(category, draft ?? published ?? firstContent({ description, website, currency }))
}

function listingOf(db: Queryable, businessId: string) {
  return db
    .selectFrom('listings')
    .innerJoin('businesses', 'businesses.id', 'listings.businessId')
    .selectAll('listings')
    .select(['name', 'category', 'city', 'country', 'description', 'website'])
    .where('businessId', '=', businessId)
}
