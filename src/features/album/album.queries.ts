import { infiniteQueryOptions } from '@tanstack/react-query'
import type {
  Album,
  CouplesPhotoStep,
  GuestPhoto,
  GuestPhotosStepped,
  KeptPhotoState,
} from '#machines/album/guest-photo.schema.ts'
import type { PhotoAddress } from '#machines/photos/photo.rules.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'
import { bodyOf } from '#src/client/query/refusal-error.ts'

const photos = api.weddings[':id']['guest-photos']

export const albumKeys = {
  all: (weddingId: string) => ['album', weddingId] as const,
  of: (weddingId: string, state: KeptPhotoState) => ['album', weddingId, state] as const,
}

/** The photos of guests in one state, page after page. */
export function albumOptions(weddingId: string, state: KeptPhotoState) {
  return infiniteQueryOptions({
    queryKey: albumKeys.of(weddingId, state),
    queryFn: ({ pageParam: cursor }): Promise<Album> =>
      bodyOf(
        ask(photos.$get({ param: { id: weddingId }, query: { state, ...(cursor && { cursor }) } })),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta: { live: ['wedding'] as const },
  })
}

/** Decides on several at once: on all of them, or on none. */
export function stepPhotos(
  id: string,
  event: CouplesPhotoStep,
  chosen: readonly GuestPhoto[],
  key: string,
): Promise<Answer<GuestPhotosStepped>> {
  const json = { event, photos: chosen.map(({ id, version }) => ({ id, version })) }
  return ask(photos.events.$post({ param: { id }, json }, { headers: { 'Idempotency-Key': key } }))
}

/** Where the files of a photo are, for the couple. */
export function albumPhotoAddress(weddingId: string): PhotoAddress {
  return (photoId, size) => `/api/weddings/${weddingId}/guest-photos/${photoId}/${size}`
}

/** Where all of them are, as one file. */
export function archiveAddress(weddingId: string) {
  return `/api/weddings/${weddingId}/guest-photos/archive`
}
