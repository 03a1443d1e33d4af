import type { GuestPage } from '#machines/website/website.schema.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'

const page = api.w[':slug']

/** The page at an address, with the part of the link that nobody guesses where there is one. */
export function readGuestPage(slug: string, key: string | undefined): Promise<Answer<GuestPage>> {
  return ask(page.$get({ param: { slug }, query: key ? { key } : {} }))
}

/** Says the word of a page; this browser is let in from then on. */
export function sayWord(slug: string, word: string): Promise<Answer<GuestPage>> {
  return ask(page.word.$post({ param: { slug }, json: { word } }))
}

export function guestPhotoAddress(slug: string, key: string | undefined) {
  return (id: string) => `/api/w/${slug}/photos/${id}${key ? `?key=${key}` : ''}`
}
