import { publicStates } from '#machines/listings/listing.schema.ts'
import { indexVersion } from '#machines/marketplace/entries/index.rules.ts'
import { workInBatches } from '#api/db/due/due-rows.ts'
import type { Deps } from '#api/deps.ts'
import { indexListings } from './commands/index-listings.ts'

/** Runs at every start, because a new version of the product may index listings by other rules. */
export const indexQueue = 'index-listings'

const atOnce = 200

export function defineSearchJobs(deps: Pick<Deps, 'db' | 'jobs'>): void {
  deps.jobs.define({
    queue: indexQueue,
    schedule: '*/30 * * * *',
    work: () => indexMissingListings(deps),
  })
}

/** Indexes every public listing that is missing from the index or was indexed by older rules. */
export function indexMissingListings({ db }: Pick<Deps, 'db'>): Promise<void> {
  return workInBatches(atOnce, () =>
    db.transaction(async (tx) => {
      const missing = await tx
        .selectFrom('listings')
        .innerJoin('businesses', 'businesses.id', 'listings.businessId')
        .leftJoin('listingSearch', (join) =>
          join
            .onRef('listingSearch.businessId', '=', 'listings.businessId')
            .on('indexVersion', '=', indexVersion),
        )
        .select('listings.businessId')
        .where('listings.state', 'in', publicStates)
        .where('approval', '=', 'approved')
        .where('listingSearch.businessId', 'is', null)
        .limit(atOnce)
        .execute()
      await indexListings(
        tx,
        missing.map(({ businessId }) => businessId),
      )
      return missing.length
    }),
  )
}
