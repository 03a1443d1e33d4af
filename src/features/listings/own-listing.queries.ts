import { queryOptions } from '@tanstack/react-query'
import type {
  DraftChange,
  ListingRecord,
  ListingRequest,
} from '#machines/listings/listing.schema.ts'
import type { Photo } from '#machines/photos/photo.schema.ts'
import type { Town } from '#machines/places/town.schema.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'
import { bodyOf } from '#src/client/query/refusal-error.ts'
import { sendFile } from '#src/client/records/upload.ts'
import { businessKeys, readOwnBusiness } from '#src/features/vendors/business.queries.ts'

const business = api.businesses[':id']

/**
 * The listing of the business of whoever is signed in. Refused as `not_found` while they have none.
 */
export const ownListingOptions = queryOptions({
  queryKey: businessKeys.listing,
  meta: { live: ['business'] },
  queryFn: async () => {
    const { id } = await readOwnBusiness()
    return bodyOf(ask(business.listing.$get({ param: { id } })))
  },
})

export function changeListing(id: string, change: DraftChange): Promise<Answer<ListingRecord>> {
  return ask(business.listing.$patch({ param: { id }, json: change }))
}

/** Publishes the draft, or discards it. */
export function askListingStep(
  id: string,
  request: ListingRequest,
  key: string,
): Promise<Answer<ListingRecord>> {
  const headers = { 'Idempotency-Key': key }
  return ask(business.listing.events.$post({ param: { id }, json: request }, { headers }))
}

/** The towns that a text may be the beginning of. */
export function readTowns(q: string): Promise<Answer<{ items: Town[] }>> {
  return ask(api.places.towns.$get({ query: { q } }))
}

/** Says anew which photos the draft has, in which order, with which words and focus. */
export function changePhotos(
  { businessId, version }: Pick<ListingRecord, 'businessId' | 'version'>,
  photos: Photo[],
): Promise<Answer<ListingRecord>> {
  return ask(business.listing.$patch({ param: { id: businessId }, json: { version, photos } }))
}

export function uploadPhoto(
  businessId: string,
  file: File,
  options: Parameters<typeof sendFile>[2],
): Promise<Answer<ListingRecord>> {
  const address = business.photos.$path({ param: { id: businessId }, query: {} })
  return sendFile<ListingRecord>(address, file, options)
}

/** Where the files of a photo are for its owner, public or not yet. */
export function ownPhotoAddress(businessId: string) {
  return (photoId: string, size: number) =>
    `/api/businesses/${businessId}/photos/${photoId}/${size}`
}
