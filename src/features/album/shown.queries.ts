import type { ShownAlbum } from '#machines/album/guest-photo.schema.ts'
import type { PhotoAddress } from '#machines/photos/photo.rules.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'

/** More of the photos of guests that a page shows. */
export function readShownAlbum(slug: string, key: string | undefined) {
  return (cursor: string): Promise<Answer<ShownAlbum>> =>
    ask(
      api.w[':slug']['guest-photos'].$get({
        param: { slug },
        query: { cursor, limit: '48', ...(key && { key }) },
      }),
    )
}

/** Where their files are, for whoever may see the page. */
export function shownPhotoAddress(slug: string, key: string | undefined): PhotoAddress {
  return (photoId, size) =>
    `/api/w/${slug}/guest-photos/${photoId}/${size}${key ? `?key=${key}` : ''}`
}
