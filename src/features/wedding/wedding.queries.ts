import type { Wedding, WeddingChange } from '#machines/wedding/wedding.schema.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'

/** The wedding of whoever is signed in; null while they have none. */
export async function readOwnWedding(): Promise<Answer<Wedding | null>> {
  const answer = await ask(api.weddings.$get({ query: { limit: '1' } }))
  return answer.result === 'answer' ? { result: 'answer', body: answer.body.items[0] ?? null } : answer
}

export function changeWedding(id: string, change: WeddingChange): Promise<Answer<Wedding>> {
  return ask(api.weddings[':id'].$patch({ param: { id }, json: change }))
}
