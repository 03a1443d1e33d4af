import { queryOptions } from '@tanstack/react-query'
import type { PublicationStepRequest } from '#machines/website/publication/publication.schema.ts'
import type {
  ContentChange,
  PagePhoto,
  PhotoChange,
  SlugChange,
  Website,
  WebsiteWritten,
} from '#machines/website/website.schema.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'
import { bodyOf } from '#src/client/query/refusal-error.ts'
import { readRemoval, removeOnce } from '#src/client/retry/remove-once.ts'
import { sendFile } from '#src/client/records/upload.ts'

const website = api.weddings[':id'].website

export interface WrittenPhoto {
  photo: PagePhoto
  activityId: string
}

export const websiteKeys = { of: (weddingId: string) => ['website', weddingId] as const }

/** The page for guests as the couple edits it. */
export function websiteOptions(weddingId: string) {
  return queryOptions({
    queryKey: websiteKeys.of(weddingId),
    queryFn: (): Promise<Website> => bodyOf(ask(website.$get({ param: { id: weddingId } }))),
    meta: { live: ['wedding', 'timeline', 'guests'] },
  })
}

export function changeContent(id: string, change: ContentChange): Promise<Answer<WebsiteWritten>> {
  return ask(website.$patch({ param: { id }, json: change }))
}

export function changeAddress(id: string, change: SlugChange): Promise<Answer<WebsiteWritten>> {
  return ask(website.address.$patch({ param: { id }, json: change }))
}

export function takeStep(
  id: string,
  step: PublicationStepRequest,
): Promise<Answer<WebsiteWritten>> {
  return ask(website.events.$post({ param: { id }, json: step }))
}

export function uploadPhoto(
  id: string,
  file: File,
  alt: string,
  options: Parameters<typeof sendFile>[2],
): Promise<Answer<WrittenPhoto>> {
  return sendFile<WrittenPhoto>(
    website.photos.$path({ param: { id }, query: { alt } }),
    file,
    options,
  )
}

export function changePhoto(
  id: string,
  photoId: string,
  change: PhotoChange,
): Promise<Answer<WrittenPhoto>> {
  return ask(website.photos[':photoId'].$patch({ param: { id, photoId }, json: change }))
}

export function removePhoto(id: string, photoId: string): Promise<Answer<{ activityId: string }>> {
  return removeOnce(website.photos[':photoId'].$delete({ param: { id, photoId } }), () =>
    readRemoval(id, photoId),
  )
}

/** The address of a photo’s file for the couple. */
export function photoAddress(id: string) {
  return (photoId: string) => `/api/weddings/${id}/website/photos/${photoId}`
}
