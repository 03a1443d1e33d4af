import { queryOptions } from '@tanstack/react-query'
import type { Business, BusinessChange } from '#machines/vendors/business.schema.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'
import { bodyOf, RefusalError } from '#src/client/query/refusal-error.ts'

export const businessKeys = {
  own: ['businesses', 'own'] as const,
  approval: ['businesses', 'approval'] as const,
  listing: ['businesses', 'listing'] as const,
}

/** The business of whoever is signed in. Refused as `not_found` while they have none. */
export const ownBusinessOptions = queryOptions({
  queryKey: businessKeys.own,
  queryFn: readOwnBusiness,
  meta: { live: ['business'] },
})

export async function readOwnBusiness(): Promise<Business> {
  const [business] = (await bodyOf(ask(api.businesses.$get({ query: { limit: '1' } })))).items
  if (!business) throw new RefusalError({ code: 'not_found', details: {} })
  return business
}

export function changeBusiness(id: string, change: BusinessChange): Promise<Answer<Business>> {
  return ask(api.businesses[':id'].$patch({ param: { id }, json: change }))
}
