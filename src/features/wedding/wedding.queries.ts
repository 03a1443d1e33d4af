import { queryOptions } from '@tanstack/react-query'
import type { DateMove } from '#machines/timeline/task/date-move.schema.ts'
import type { Wedding, WeddingChange } from '#machines/wedding/wedding.schema.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'
import { bodyOf } from '#src/client/query/refusal-error.ts'

export const weddingKeys = { mine: ['weddings'] as const }

/**
 * The weddings that whoever is signed in plans or helps with, oldest first: more than fifty nobody
 * has.
 */
export const myWeddingsOptions = queryOptions({
  queryKey: weddingKeys.mine,
  queryFn: async (): Promise<Wedding[]> =>
    (await bodyOf(ask(api.weddings.$get({ query: {} })))).items,
  meta: { live: ['wedding', 'members'] },
})

/** What would move if the wedding had this date; null is none. */
export function previewDate(id: string, date: string | null): Promise<Answer<DateMove>> {
  return ask(
    api.weddings[':id']['date-preview'].$get({ param: { id }, query: { date: date ?? '' } }),
  )
}

export function changeWedding(id: string, change: WeddingChange): Promise<Answer<Wedding>> {
  return ask(api.weddings[':id'].$patch({ param: { id }, json: change }))
}
