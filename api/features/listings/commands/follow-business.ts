import { sql } from 'kysely'
import { contentIn, missingParts } from '#machines/listings/listing.rules.ts'
import { failedGuards, isPublic } from '#machines/listings/listing.selectors.ts'
import type { ListingEvent } from '#machines/listings/listing.machine.ts'
import type { ApprovalFact } from '#machines/vendors/approval-record.schema.ts'
import type { BusinessDetails } from '#machines/vendors/business.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { indexListings } from '#api/features/marketplace/commands/index-listings.ts'
import { contentOf, listingRow, storedListing } from '../queries.ts'
import { moveListing, slugFor } from './write-listing.ts'

type Step = Exclude<ListingEvent['type'], 'EDIT'>

/** The steps of the listing for each step of the approval. */
const steps: Partial<Record<ApprovalFact, readonly Step[]>> = {
  submitted: ['SUBMIT'],
  // From the review, or off the marketplace.
  withdrawn: ['RETURN', 'WITHDRAW'],
  changes_requested: ['RETURN'],
  rejected: ['RETURN'],
  approved: ['APPROVE'],
  suspended: ['PAUSE'],
  reinstated: ['RESUME'],
  // The listing of a rejected business is reviewed again; that of a suspended one stays paused.
  appealed: ['SUBMIT'],
  decision_upheld: ['RETURN'],
  decision_overturned: ['APPROVE', 'RESUME'],
}

/**
 * The listing follows its business's approval: approved it is published, suspended it is paused,
 * withdrawn it is a draft again. Steps that the listing cannot take are left out, because a process
 * of the previous release may have moved the approval alone.
 */
export async function followApproval(
  tx: Queryable,
  businessId: string,
  facts: readonly ApprovalFact[],
  now: Date,
): Promise<void> {
  for (const fact of facts) {
    const row = await listingRow(tx, businessId)
    const type = steps[fact]?.find(
      (step) => failedGuards(storedListing(row), { type: step }) === null,
    )
    if (type) await moveListing(tx, row, { type }, { now })
  }
}

/** Writes the business's details into its listing at once, draft or not. */
export async function followDetails(
  tx: Queryable,
  businessId: string,
  { description, website }: Partial<BusinessDetails>,
  now: Date,
): Promise<void> {
  const row = await listingRow(tx, businessId)
  const message = {
    ...(description === undefined ? {} : { description }),
    ...(website === undefined ? {} : { website }),
  }
  const { facts } = storedListing(row)
  const content = { ...contentOf(row), ...message }
  await tx
    .updateTable('listings')
    .set({
      facts: JSON.stringify({ ...facts, missing: missingParts(content) }),
      published: row.published && JSON.stringify({ ...row.published, ...message }),
      draft: row.draft && JSON.stringify({ ...row.draft, ...message }),
      version: row.version + 1,
      updatedAt: now,
    })
    .where('businessId', '=', businessId)
    .execute()
  await indexListings(tx, [businessId])
}

/**
 * The checked details have changed: the listing keeps the fields of its category, and gets an
 * address with its name.
 */
export async function followChecked(tx: Queryable, businessId: string, now: Date): Promise<void> {
  const row = await listingRow(tx, businessId)
  const { category, published, draft, slug } = row
  await tx
    .updateTable('listings')
    .set({
      published: published && JSON.stringify(contentIn(category, published)),
      draft: draft && JSON.stringify(contentIn(category, draft)),
      slug: slug && (await slugFor(tx, row, now)),
      version: row.version + 1,
      updatedAt: now,
    })
    .where('businessId', '=', businessId)
    .execute()
  await indexListings(tx, [businessId])
  // The database notices a changed listing, but the name and the town are the business's.
  if (isPublic(storedListing(row)))
    await sql`select pg_notify('listings', ${`${businessId} shown`})`.execute(tx)
}
