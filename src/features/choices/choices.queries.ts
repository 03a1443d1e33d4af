import type { Category, CategoryRequest, Settled } from '#machines/choices/category/category.schema.ts'
import type {
  Choice,
  ChoiceChange,
  ChoiceRecord,
  NewChoice,
  NewChoiceDocument,
  Saved,
  Written,
} from '#machines/choices/choice/choice.schema.ts'
import type { ChoiceStep } from '#machines/choices/vendor-choice.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import type { ServiceCategory } from '#machines/vendors/business.schema.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'
import { sendFile } from '#src/client/records/upload.ts'

const wedding = api.weddings[':id']
const { choices, categories } = wedding

/** Every category with where it stands. */
export async function readCategories(id: string): Promise<Answer<Category[]>> {
  const answer = await ask(categories.$get({ param: { id } }))
  return answer.result === 'answer' ? { result: 'answer', body: answer.body.items } : answer
}

export function settleCategory(id: string, category: ServiceCategory, event: CategoryRequest['event']): Promise<Answer<Settled>> {
  return ask(categories[':category'].events.$post({ param: { id, category }, json: { event } }))
}

/** A page of the vendors of one category, oldest first. */
export function readChoices(id: string, category: ServiceCategory, cursor: string | null): Promise<Answer<Page<Choice>>> {
  return ask(choices.$get({ param: { id }, query: { category, limit: '50', ...(cursor ? { cursor } : {}) } }))
}

export function readChoice(id: string, choiceId: string): Promise<Answer<ChoiceRecord>> {
  return ask(choices[':choiceId'].$get({ param: { id, choiceId } }))
}

/** Saves one more; the same one again under its key is saved once. */
export function addChoice(id: string, asked: NewChoice, key: string): Promise<Answer<Written>> {
  return ask(choices.$post({ param: { id }, json: asked }, { headers: { 'Idempotency-Key': key } }))
}

export function changeChoice(id: string, choiceId: string, change: ChoiceChange): Promise<Answer<Written>> {
  return ask(choices[':choiceId'].$patch({ param: { id, choiceId }, json: change }))
}

export function takeStep(
  id: string,
  { id: choiceId, version }: Pick<Choice, 'id' | 'version'>,
  event: ChoiceStep,
): Promise<Answer<Written>> {
  return ask(choices[':choiceId'].events.$post({ param: { id, choiceId }, json: { version, event } }))
}

export function removeChoice(id: string, choiceId: string): Promise<Answer<{ activityId: string }>> {
  return ask(choices[':choiceId'].$delete({ param: { id, choiceId } }))
}

/** Which of these businesses are among a wedding's choices. */
export async function readSaved(id: string, businessIds: string[]): Promise<Answer<Saved['items']>> {
  if (businessIds.length === 0) return { result: 'answer', body: [] }
  const answer = await ask(wedding['saved-businesses'].$get({ param: { id }, query: { businesses: businessIds.join(',') } }))
  return answer.result === 'answer' ? { result: 'answer', body: answer.body.items } : answer
}

/** Sends a document; the same one again under its key is kept once. */
export function uploadDocument(
  id: string,
  choiceId: string,
  { file, kind }: { file: File; kind: NewChoiceDocument['kind'] },
  options: Parameters<typeof sendFile>[2],
): Promise<Answer<ChoiceRecord>> {
  const address = choices[':choiceId'].documents.$path({ param: { id, choiceId }, query: { kind, name: file.name.slice(0, 200) } })
  return sendFile<ChoiceRecord>(address, file, options)
}

export function removeDocument(id: string, choiceId: string, documentId: string): Promise<Answer<ChoiceRecord>> {
  return ask(choices[':choiceId'].documents[':documentId'].$delete({ param: { id, choiceId, documentId } }))
}

/** Where a document's file is downloaded from. */
export function documentAddress(id: string, choiceId: string, documentId: string) {
  return `/api/weddings/${id}/choices/${choiceId}/documents/${documentId}`
}
