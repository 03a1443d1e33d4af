import type { Business, BusinessChange } from '#machines/vendors/business.schema.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'

/** The business of whoever is signed in; null while they have none. */
export async function readOwnBusiness(): Promise<Answer<Business | null>> {
  const answer = await ask(api.businesses.$get({ query: { limit: '1' } }))
  return answer.result === 'answer' ? { result: 'answer', body: answer.body.items[0] ?? null } : answer
}

export function changeBusiness(id: string, change: BusinessChange): Promise<Answer<Business>> {
  return ask(api.businesses[':id'].$patch({ param: { id }, json: change }))
}
