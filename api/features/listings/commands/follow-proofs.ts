import { pausingStates } from '#machines/proofs/proof.selectors.ts'
import { failedGuards } from '#machines/listings/listing.selectors.ts'
import type { Queryable } from '#api/db/client.ts'
import { indexListings } from '#api/features/marketplace/commands/index-listings.ts'
import { listingRow, storedListing } from '../queries.ts'
import { moveListing } from './write-listing.ts'

/**
 * Pauses the listing of an approved business while a document has lapsed, and resumes it after
 * that. The caller's transaction has locked the business.
 */
export async function pauseOrResume(tx: Queryable, businessId: string, now: Date): Promise<void> {
  const { approval } = await tx
    .selectFrom('businesses')
    .select('approval')
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
  if (approval !== 'approved') return
  const lapsed = await tx
    .selectFrom('businessDocuments')
    .select('id')
    .where('businessId', '=', businessId)
    .where('state', 'in', pausingStates)
    .limit(1)
    .executeTakeFirst()
  const event = { type: lapsed ? ('PAUSE' as const) : ('RESUME' as const) }
  const row = await listingRow(tx, businessId)
  if (failedGuards(storedListing(row), event) !== null) return
  await moveListing(tx, row, event, { now })
  await indexListings(tx, [businessId])
}
