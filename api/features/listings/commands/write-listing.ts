import { advance } from '#machines/kernel/lifecycle.ts'
import { numbered } from '#machines/kernel/forms/slug.ts'
import { requireAllowed } from '#machines/kernel/problem.ts'
import type { ListingContent } from '#machines/listings/listing-content.schema.ts'
import { listing } from '#machines/listings/listing.machine.ts'
import type { ListingEvent } from '#machines/listings/listing.machine.ts'
import { contentIn, wishedSlug } from '#machines/listings/listing.rules.ts'
import { allowedFor, failedGuards } from '#machines/listings/listing.selectors.ts'
import type { Queryable } from '#api/db/client.ts'
import { lockSlugs, takenSlugs } from './slugs.ts'
import { contentOf, listingRow, storedListing } from '../queries.ts'
import type { ListingRow } from '../queries.ts'

/**
 * Applies an event to a listing, if its chart allows it. Rows of listings change in no other way.
 * The caller's transaction has locked the business. `content` is the draft after an edit.
 */
export async function moveListing(
  tx: Queryable,
  row: ListingRow,
  event: ListingEvent,
  { content = contentOf(row), now }: { content?: ListingContent; now: Date },
): Promise<ListingRow> {
  const before = storedListing(row)
  requireAllowed({
    state: before.state,
    event: event.type,
    refusedBy: failedGuards(before, event),
    allowed: () => allowedFor(before),
  })
  const { stored, facts } = advance(listing, before, event)
  const isPublished = facts.includes('published')
  const isWithdrawn = facts.includes('withdrawn')
  const published = isPublished ? contentIn(row.category, content) : row.published
  // A withdrawn listing continues as a draft, until it is submitted and published again.
  const isDraft = stored.facts.hasDraft || isWithdrawn
  await tx
    .updateTable('listings')
    .set({
      state: stored.state,
      stateVersion: stored.version,
      facts: JSON.stringify(stored.facts),
      published: published && JSON.stringify(published),
      draft: isDraft ? JSON.stringify(content) : null,
      ...(isPublished
        ? { slug: await slugFor(tx, row, now), publishedAt: now, listedAt: row.listedAt ?? now }
        : {}),
      version: row.version + 1,
      updatedAt: now,
    })
    .where('businessId', '=', row.businessId)
    .execute()
  return listingRow(tx, row.businessId)
}

/**
 * The listing's address: its name, with a number where others have or had that one. Former
 * addresses lead to it.
 */
export async function slugFor(tx: Queryable, row: ListingRow, now: Date): Promise<string> {
  const { businessId, slug } = row
  const wished = wishedSlug(row)
  // The first migration told namesakes apart by the end of their id.
  if (slug === wished || slug === `${wished}-${businessId.slice(-8)}`) return slug
  await lockSlugs(tx)
  const taken = await takenSlugs(tx, businessId, wished)
  let number = 1
  while (taken.has(numbered(wished, number))) number++
  const free = numbered(wished, number)
  if (slug === free) return slug
  await tx.deleteFrom('listingSlugs').where('slug', '=', free).execute()
  if (slug !== null)
    await tx
      .insertInto('listingSlugs')
      .values({ slug, businessId, createdAt: now })
      .onConflict((on) => on.column('slug').doNothing())
      .execute()
  return free
}
