import { Problem } from '#machines/kernel/problem.ts'
import { fieldProblems } from '#machines/kernel/forms/field-problems.ts'
import { differencesOf } from '#machines/listings/editor/difference.rules.ts'
import { detailsSchema } from '#machines/listings/fields/details.schema.ts'
import type { ListingContent } from '#machines/listings/listing-content.schema.ts'
import { changedParts, missingParts } from '#machines/listings/listing.rules.ts'
import type {
  DraftChange,
  ListingRecord,
  ListingRequest,
} from '#machines/listings/listing.schema.ts'
import { missingDetails } from '#machines/vendors/vendor-approval.rules.ts'
import type { Queryable } from '#api/db/client.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { moveListing } from '#api/features/listings/commands/write-listing.ts'
import { measuresOf } from '#api/features/listings/photos/queries.ts'
import { contentOf, listingRow, toRecord } from '#api/features/listings/queries.ts'
import type { ListingRow } from '#api/features/listings/queries.ts'
import { notifyReviewTeam } from '#api/features/notices/commands/notify-review-team.ts'
import { lockForStaff } from '#api/features/staff/queries.ts'
import type { BusinessRow } from '../queries.ts'
import { moveApproval } from './move-approval.ts'

type Dependencies = Pick<Deps, 'db' | 'now'>

/**
 * Changes the draft of a listing that was read at `version`; if somebody else has changed it, it
 * refuses with version_stale.
 */
export function editListing(
  { db, now: clock }: Dependencies,
  ownerId: string,
  businessId: string,
  { version, ...change }: DraftChange,
): Promise<ListingRecord> {
  const now = clock()
  return db.transaction(async (tx) => {
    const business = await lockForStaff(tx, ownerId, businessId, 'staff')
    const row = await requireVersion(tx, businessId, version)
    return writeDraft(tx, business, row, change, now)
  })
}

/** Changes the draft of a listing. The caller has locked the business. */
export async function writeDraft(
  tx: Queryable,
  business: BusinessRow,
  row: ListingRow,
  change: Partial<ListingContent>,
  now: Date,
): Promise<ListingRecord> {
  const before = contentOf(row)
  const content: ListingContent = { ...before, ...change }
  requireDetails(business, change)
  if (change.photos) await requirePhotos(tx, business.id, change.photos)
  const neverPublic = row.published === null
  const { description, website } = content
  const first = { ...contentOf({ ...row, draft: null }), description, website }
  const differs = changedParts(row.published ?? first, content).length > 0
  const event = { type: 'EDIT' as const, missing: missingParts(content), differs }
  const moved = await moveListing(tx, row, event, { content, now })
  // The review reads the business's details, so a change of the listing may be the requested one.
  const isReviewed = moved.state === 'unpublished' && changedParts(before, content).length > 0
  if (isReviewed) await changeDetails(tx, business, { description, website }, now)
  return toRecord(neverPublic || isReviewed ? await listingRow(tx, business.id) : moved)
}

/** Publishes the draft of a listing or discards it. */
export function askListingStep(
  { db, now: clock }: Dependencies,
  ownerId: string,
  businessId: string,
  { version, event }: ListingRequest,
  key: string | null,
) {
  const now = clock()
  const body = { businessId, version, event }
  const request = { owner: ownerId, operation: 'listing-step', key, body, now }
  return withIdempotency(db, request, async (tx) => {
    const business = await lockForStaff(tx, ownerId, businessId, 'staff')
    const row = await requireVersion(tx, businessId, version)
    const content = contentOf(row)
    await moveListing(tx, row, { type: event }, { now })
    const { description, website } = content
    if (event === 'PUBLISH') {
      await changeDetails(tx, business, { description, website }, now)
      await notifyTeam(tx, business, differencesOf(row.published ?? content, content).length, now)
    }
    return { status: 200 as const, body: toRecord(await listingRow(tx, businessId)) }
  })
}

async function requireVersion(tx: Queryable, businessId: string, version: number) {
  const row = await listingRow(tx, businessId)
  if (row.version !== version) throw new Problem('version_stale', { current: toRecord(row) })
  return row
}

/**
 * Checks of what is changed that each field belongs to the category, with a valid value, and that a
 * radius has a town.
 */
function requireDetails(
  { category, city }: BusinessRow,
  { details, area }: Partial<ListingContent>,
) {
  const fields = details ? fieldProblems(detailsSchema(category), details, 'details') : []
  if (area && area.radiusKm !== null && city === '')
    fields.push({ path: 'area.radiusKm', code: 'radius_around_nothing' })
  if (fields.length > 0) throw new Problem('invalid_input', { fields })
}

/** Checks that this business has uploaded each photo, with the same size. */
async function requirePhotos(tx: Queryable, businessId: string, photos: ListingContent['photos']) {
  const ids = photos.map(({ id }) => id)
  const known = await measuresOf(tx, businessId, ids)
  const foreign = photos.findIndex(({ id, width, height }) => {
    const measures = known.get(id)
    return measures?.width !== width || measures.height !== height
  })
  if (foreign !== -1)
    throw new Problem('invalid_input', {
      fields: [{ path: `photos.${foreign}.id`, code: 'invalid_choice' }],
    })
}

/** Tells the team what is published without a review. */
async function notifyTeam(tx: Queryable, { id, name }: BusinessRow, changes: number, now: Date) {
  if (changes === 0) return
  const facts = { businessId: id, names: [name], count: changes }
  await notifyReviewTeam(tx, 'listing.published', facts, now)
}

/** Writes the listing's details into the business. */
function changeDetails(
  tx: Queryable,
  business: BusinessRow,
  fields: Pick<BusinessRow, 'description' | 'website'>,
  now: Date,
) {
  const event = {
    type: 'CHANGE_DETAILS' as const,
    at: now.toISOString(),
    missing: missingDetails({ ...business, ...fields }),
    changes: 'other' as const,
  }
  return moveApproval(tx, business, event, { side: 'owner', userId: business.ownerId }, fields)
}
