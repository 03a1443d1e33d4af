import type { SearchAnswer, Suggestions } from '#machines/marketplace/search.schema.ts'
import type { SearchParams } from '#machines/marketplace/search-address.rules.ts'
import type { Town } from '#machines/places/town.schema.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'

export function readSearch(
  asked: SearchParams,
  cursor: string | null,
): Promise<Answer<SearchAnswer>> {
  const query = { ...asked, limit: '24', ...(cursor ? { cursor } : {}) }
  // An address may say anything; the API refuses what is no search.
  return ask(api.marketplace.search.$get({ query }))
}

export function readSuggestions(q: string): Promise<Answer<Suggestions>> {
  return ask(api.marketplace.suggest.$get({ query: { q } }))
}

export function readTowns(q: string): Promise<Answer<{ items: Town[] }>> {
  return ask(api.places.towns.$get({ query: { q } }))
}

export function readCentres() {
  return ask(api.places.centres.$get())
}
