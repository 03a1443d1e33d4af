import type { ShownGift } from '#machines/registry/gift.schema.ts'
import type { GuestPage } from '#machines/website/website.schema.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'

const page = api.w[':slug']

/** The page at an address, with the unguessable part of the link if there is one. */
export function readGuestPage(slug: string, key: string | undefined): Promise<Answer<GuestPage>> {
  return ask(page.$get({ param: { slug }, query: key ? { key } : {} }))
}

/** Enters the passcode of a page. This browser has access from then on. */
export function submitPasscode(slug: string, word: string): Promise<Answer<GuestPage>> {
  return ask(page.word.$post({ param: { slug }, json: { word } }))
}

export function guestPhotoAddress(slug: string, key: string | undefined) {
  return (id: string) => `/api/w/${slug}/photos/${id}${withKey(key)}`
}

/** The address of a gift’s picture for readers of the page; null if the gift has none. */
export function guestPictureAddress(slug: string, key: string | undefined) {
  return ({ id, picture }: Pick<ShownGift, 'id' | 'picture'>) =>
    picture === null ? null : `/api/w/${slug}/gifts/${id}/pictures/${picture}${withKey(key)}`
}

function withKey(key: string | undefined) {
  return key ? `?key=${key}` : ''
}
