import { useState } from 'react'
import type { Saved } from '#machines/choices/choice/choice.schema.ts'
import { addChoice, readSaved } from './choices.queries.ts'

/** What is known of one business: being saved, saved, or refused with a reason. */
export type SaveState =
  | { state: 'saving' }
  | { state: 'refused'; reason: string }
  | { state: 'saved'; choice: Saved['items'][number] }

/** Which businesses of the marketplace a wedding has among its vendors, and saving one more. */
export function useSaved(weddingId: string) {
  const [known, setKnown] = useState<Readonly<Record<string, SaveState>>>({})
  const note = (businessId: string, state: SaveState) =>
    setKnown((before) => ({ ...before, [businessId]: state }))

  async function look(businessIds: string[]) {
    const answer = await readSaved(weddingId, businessIds)
    // Where it cannot be told, each can still be saved: one that is saved already is told so then.
    if (answer.result === 'refused') return
    for (const choice of answer.body) note(choice.businessId, { state: 'saved', choice })
  }

  async function save(businessId: string) {
    if (known[businessId]?.state === 'saving') return
    note(businessId, { state: 'saving' })
    const answer = await addChoice(weddingId, { businessId }, crypto.randomUUID())
    if (answer.result === 'answer') {
      const { id, state } = answer.body.choice
      return note(businessId, { state: 'saved', choice: { businessId, choiceId: id, state } })
    }
    if (answer.code !== 'already_exists')
      return note(businessId, { state: 'refused', reason: answer.code })
    return look([businessId])
  }

  return {
    stateOf: (businessId: string): SaveState | null => known[businessId] ?? null,
    look,
    save,
  }
}
