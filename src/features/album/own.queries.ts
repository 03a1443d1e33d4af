import type { OwnPhotos, SentPhoto } from '#machines/album/guest-photo.schema.ts'
import type { PhotoAddress } from '#machines/photos/photo.rules.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'
import { sendFile } from '#src/client/records/upload.ts'
import { removeOnce, withoutBody } from '#src/client/retry/remove-once.ts'

const { photos } = api.rsvp[':token']

/** The photos of a household, and whether it may send more. */
export function readOwnPhotos(token: string): Promise<Answer<OwnPhotos>> {
  return ask(photos.$get({ param: { token } }))
}

/** Sent again under its key it arrives once. */
export function sendPhoto(
  token: string,
  file: File,
  caption: string,
  options: Parameters<typeof sendFile>[2],
): Promise<Answer<SentPhoto>> {
  return sendFile<SentPhoto>(photos.$path({ param: { token }, query: { caption } }), file, options)
}

export function withdrawPhoto(token: string, photoId: string): Promise<Answer<null>> {
  return removeOnce(photos[':photoId'].$delete({ param: { token, photoId } }), () =>
    withoutBody(readOwnPhotos(token)),
  )
}

/** Where their files are, for the household. */
export function ownPhotoAddress(token: string): PhotoAddress {
  return (photoId, size) => `/api/rsvp/${token}/photos/${photoId}/${size}`
}
