import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type {
  AllWanted,
  Category,
  CategoryRequest,
  Settled,
} from '#machines/choices/category/category.schema.ts'
import type {
  Choice,
  ChoiceChange,
  ChoiceRecord,
  NewChoice,
  NewChoiceDocument,
  Saved,
  Written,
} from '#machines/choices/choice/choice.schema.ts'
import type { ChoiceStepRequest } from '#machines/choices/vendor-choice.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import type { ServiceCategory } from '#machines/vendors/business.schema.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'
import { bodyOf } from '#src/client/query/refusal-error.ts'
import { sendFile } from '#src/client/records/upload.ts'
import { readRemoval, removeOnce } from '#src/client/retry/remove-once.ts'

const wedding = api.weddings[':id']
const { choices, categories } = wedding

export const choiceKeys = {
  categories: (weddingId: string) => ['choices', weddingId, 'categories'] as const,
  category: (weddingId: string, category: ServiceCategory) =>
    ['choices', weddingId, 'category', category] as const,
  choice: (weddingId: string, choiceId: string) =>
    ['choices', weddingId, 'choice', choiceId] as const,
}

const meta = { live: ['vendors'] } as const

/** Every category with where it stands. */
export function categoriesOptions(weddingId: string) {
  return queryOptions({
    queryKey: choiceKeys.categories(weddingId),
    queryFn: async (): Promise<Category[]> =>
      (await bodyOf(ask(categories.$get({ param: { id: weddingId } })))).items,
    meta,
  })
}

/** Says whether a category is needed; the same once more under its key is said once. */
export function settleCategory(
  id: string,
  { category, event }: CategoryRequest & { category: ServiceCategory },
  key: string,
): Promise<Answer<Settled>> {
  const headers = { 'Idempotency-Key': key }
  const { events } = categories[':category']
  return ask(events.$post({ param: { id, category }, json: { event } }, { headers }))
}

/** Says that several categories are needed; the same once more under its key is said once. */
export function wantCategories(
  id: string,
  categories: ServiceCategory[],
  key: string,
): Promise<Answer<AllWanted>> {
  return ask(
    wedding['wanted-categories'].$post(
      { param: { id }, json: { categories } },
      { headers: { 'Idempotency-Key': key } },
    ),
  )
}

/** The vendors of one category, oldest first, page after page. */
export function categoryChoicesOptions(weddingId: string, category: ServiceCategory) {
  return infiniteQueryOptions({
    queryKey: choiceKeys.category(weddingId, category),
    queryFn: ({ pageParam: cursor }): Promise<Page<Choice>> => {
      const query = { category, limit: '50', ...(cursor ? { cursor } : {}) }
      return bodyOf(ask(choices.$get({ param: { id: weddingId }, query })))
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta,
  })
}

export function choiceOptions(weddingId: string, choiceId: string) {
  return queryOptions({
    queryKey: choiceKeys.choice(weddingId, choiceId),
    queryFn: (): Promise<ChoiceRecord> =>
      bodyOf(ask(choices[':choiceId'].$get({ param: { id: weddingId, choiceId } }))),
    meta,
  })
}

/** Saves one more; the same one again under its key is saved once. */
export function addChoice(id: string, asked: NewChoice, key: string): Promise<Answer<Written>> {
  return ask(choices.$post({ param: { id }, json: asked }, { headers: { 'Idempotency-Key': key } }))
}

export function changeChoice(
  id: string,
  choiceId: string,
  change: ChoiceChange,
): Promise<Answer<Written>> {
  return ask(choices[':choiceId'].$patch({ param: { id, choiceId }, json: change }))
}

export function takeStep(
  id: string,
  choiceId: string,
  json: ChoiceStepRequest,
  key: string,
): Promise<Answer<Written>> {
  return ask(
    choices[':choiceId'].events.$post(
      { param: { id, choiceId }, json },
      { headers: { 'Idempotency-Key': key } },
    ),
  )
}

export function removeChoice(
  id: string,
  choiceId: string,
): Promise<Answer<{ activityId: string }>> {
  return removeOnce(choices[':choiceId'].$delete({ param: { id, choiceId } }), () =>
    readRemoval(id, choiceId),
  )
}

/** Which of these businesses are among a wedding's choices. */
export async function readSaved(
  id: string,
  businessIds: string[],
): Promise<Answer<Saved['items']>> {
  if (businessIds.length === 0) return { result: 'answer', body: [] }
  const answer = await ask(
    wedding['saved-businesses'].$get({
      param: { id },
      query: { businesses: businessIds.join(',') },
    }),
  )
  return answer.result === 'answer' ? { result: 'answer', body: answer.body.items } : answer
}

/** Sends a document; the same one again under its key is kept once. */
export function uploadDocument(
  id: string,
  choiceId: string,
  { file, kind }: { file: File; kind: NewChoiceDocument['kind'] },
  options: Parameters<typeof sendFile>[2],
): Promise<Answer<ChoiceRecord>> {
  const address = choices[':choiceId'].documents.$path({
    param: { id, choiceId },
    query: { kind, name: file.name.slice(0, 200) },
  })
  return sendFile<ChoiceRecord>(address, file, options)
}

export function removeDocument(
  id: string,
  choiceId: string,
  documentId: string,
): Promise<Answer<ChoiceRecord>> {
  const { documents, $get } = choices[':choiceId']
  return removeOnce(documents[':documentId'].$delete({ param: { id, choiceId, documentId } }), () =>
    ask($get({ param: { id, choiceId } })),
  )
}

/** Where a document's file is downloaded from. */
export function documentAddress(id: string, choiceId: string, documentId: string) {
  return `/api/weddings/${id}/choices/${choiceId}/documents/${documentId}`
}
