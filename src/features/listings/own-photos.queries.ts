import type { ListingRecord } from '#machines/listings/listing.schema.ts'
import type { Photo } from '#machines/photos/photo.schema.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'
import { sendFile } from '#src/client/records/upload.ts'

const business = api.businesses[':id']

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
