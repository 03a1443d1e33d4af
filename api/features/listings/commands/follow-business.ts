import { contentIn, missingParts } from '#machines/listings/listing.rules.ts'
import { whyNot } from '#machines/listings/listing.selectors.ts'
import type { ListingEvent } from '#machines/listings/listing.machine.ts'
import type { ApprovalFact } from '#machines/vendors/approval-record.schema.ts'
import type { BusinessDetails } from '#machines/vendors/business.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { indexListings } from '#api/features/marketplace/commands/index-listings.ts'
import { contentOf, listingRow, storedListing } from '../queries.ts'
import { moveListing, slugFor } from './write-listing.ts'

type Step = Exclude<ListingEvent['type'], 'EDIT'>

/** What a step of the approval does to the listing. */
const steps: Partial<Record<ApprovalFact, readonly Step[]>> = {
  submitted: ['SUBMIT'],
  // From the team's desk, or off the marketplace.
  withdrawn: ['RETURN', 'WITHDRAW'],
  changes_requested: ['RETURN'],
  rejected: ['RETURN'],
  approved: ['APPROVE'],
  suspended: ['PAUSE'],
  reinstated: ['RESUME'],
  // Of a rejected business it is read again; of a suspended one it stays paused.
  appealed: ['SUBMIT'],
  decision_upheld: ['RETURN'],
  decision_overturned: ['APPROVE', 'RESUME'],
}

/**
 * The listing of a business follows its approval: approved it is published, suspended paused,
 * withdrawn a draft again. Where a process of the release before moved the approval without the
 * listing, what the listing cannot do is left out.
 */
export async function followApproval(
  tx: Queryable,
  businessId: string,
  told: readonly ApprovalFact[],
  now: Date,
): Promise<void> {
  for (const fact of told) {
    const row = await listingRow(tx, businessId)
    const type = steps[fact]?.find((step) => whyNot(storedListing(row), { type: step }) === null)
    if (type) await moveListing(tx, row, { type }, { now })
  }
}

/** What the details of a business say themselves, the listing says too: at once, draft or not. */
export async function followDetails(
  tx: Queryable,
  businessId: string,
  { description, website }: Partial<BusinessDetails>,
  now: Date,
): Promise<void> {
  const row = await listingRow(tx, businessId)
  const said = {
    ...(description === undefined ? {} : { description }),
    ...(website === undefined ? {} : { website }),
  }
  const { facts } = storedListing(row)
  const content = { ...contentOf(row), ...said }
  await tx
    .updateTable('listings')
    .set({
      facts: JSON.stringify({ ...facts, missing: missingParts(content) }),
      published: row.published && JSON.stringify({ ...row.published, ...said }),
      draft: row.draft && JSON.stringify({ ...row.draft, ...said }),
      version: row.version + 1,
      updatedAt: now,
    })
    .where('businessId', '=', businessId)
    .execute()
  await indexListings(tx, [businessId])
}

/** What was checked of a business is another: its listing keeps what its category states, and has an address that says its name. */
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
}
