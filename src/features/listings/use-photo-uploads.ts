import type { ListingRecord } from '#machines/listings/listing.schema.ts'
import { maxChosenBytes, maxPhotoBytes } from '#machines/photos/photo.schema.ts'
import { usePhotoUploads as useUploads } from '#src/client/files/use-photo-uploads.ts'
import type { PhotoUpload } from '#src/client/files/use-photo-uploads.ts'
import { shrinkPicture } from '#src/client/records/shrink-picture.ts'
import { uploadPhoto } from './own-listing.queries.ts'

/** Twice as wide as the largest size that is served. */
const maxWide = 3_200

/** Photos on their way into a draft. */
export function usePhotoUploads(
  businessId: string,
  learn: (record: ListingRecord) => void,
  readAgain: () => void,
) {
  const { uploads, choose, begin, cancel } = useUploads<ListingRecord>({
    prepare,
    send: (_, file, options) => uploadPhoto(businessId, file, options),
    onSent: learn,
    onStopped: readAgain,
  })
  return {
    uploads,
    add: (files: readonly File[]) => begin(choose(files)),
    retry: ({ key }: PhotoUpload) => begin([key]),
    cancel,
  }
}

async function prepare(file: File): Promise<File | string> {
  if (file.size > maxChosenBytes) return 'tooLarge'
  const small = await shrinkPicture(file, maxWide)
  if (small === null) return 'unreadable'
  return small.size > maxPhotoBytes ? 'tooLarge' : small
}
