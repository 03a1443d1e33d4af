import { queryOptions } from '@tanstack/react-query'
import type {
  DraftChange,
  ListingRecord,
  ListingRequest,
} from '#machines/listings/listing.schema.ts'
import type { Town } from '#machines/places/town.schema.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'
import { bodyOf } from '#src/client/query/refusal-error.ts'
import { businessKeys, readOwnBusiness } from '#src/features/vendors/business.queries.ts'

/** The listing of the business of whoever is signed in. Refused as `not_found` while they have none. */
export const ownListingOptions = queryOptions({
  queryKey: businessKeys.listing,
  meta: { live: ['business'] },
  queryFn: async () => {
    const { id } = await readOwnBusiness()
    return bodyOf(ask(api.businesses[':id'].listing.$get({ param: { id } })))
  },
})

export function changeListing(id: string, change: DraftChange): Promise<Answer<ListingRecord>> {
  return ask(api.businesses[':id'].listing.$patch({ param: { id }, json: change }))
}

/** Publishes the draft, or discards it. */
export function askListingStep(
  id: string,
  request: ListingRequest,
): Promise<Answer<ListingRecord>> {
  return ask(api.businesses[':id'].listing.events.$post({ param: { id }, json: request }))
}

/** The towns that a text may be the beginning of. */
export function readTowns(q: string): Promise<Answer<{ items: Town[] }>> {
  return ask(api.places.towns.$get({ query: { q } }))
}
