import { useRef, useState } from 'react'
import type { Saved } from '#machines/choices/choice/choice.schema.ts'
import { t } from '#src/i18n/i18n.ts'
import { useUndoToast } from '#src/features/wedding/use-undo-toast.ts'
import { useSendOnce } from '#src/client/retry/use-send-once.ts'
import { addChoice, readSaved, takeStep } from './choices.queries.ts'

/** A business of the marketplace among a wedding's vendors. */
export type SavedChoice = Saved['items'][number]

/** What is known of one business: being saved, saved, or refused with a reason. */
export type SaveState =
  | { state: 'saving' }
  | { state: 'refused'; reason: string; choice?: SavedChoice }
  | { state: 'saved'; choice: SavedChoice }

interface Business {
  id: string
  name: string
}

/**
 * Which businesses of the marketplace a wedding has among its vendors, saving one more, and ruling
 * one out.
 */
export function useSaved(weddingId: string) {
  const [known, setKnown] = useState<Readonly<Record<string, SaveState>>>({})
  const note = (businessId: string, state: SaveState | null) =>
    setKnown(({ [businessId]: _before, ...others }) =>
      state === null ? others : { ...others, [businessId]: state },
    )
  const changed = useRef('')
  const sendOnce = useSendOnce()
  const showToast = useUndoToast(weddingId, () => void lookAgain(changed.current))

  async function look(businessIds: string[]) {
    const answer = await readSaved(weddingId, businessIds)
    // Where it cannot be told, each can still be saved: one that is saved already is told so then.
    if (answer.result === 'refused') return
    for (const choice of answer.body) note(choice.businessId, { state: 'saved', choice })
  }

  /** What was undone may be no choice any more. */
  async function lookAgain(businessId: string) {
    note(businessId, null)
    await look([businessId])
  }

  async function add(business: Business, isDropped: boolean) {
    const asked = { businessId: business.id, ...(isDropped ? { isDropped } : {}) }
    const answer = await sendOnce(asked, (key) => addChoice(weddingId, asked, key))
    if (answer.result === 'answer') return showSaved(business, answer.body.activityId, isDropped)
    if (answer.code === 'already_exists') return look([business.id])
    return note(business.id, { state: 'refused', reason: answer.code })
  }

  async function showSaved({ id, name }: Business, activityId: string, isDropped: boolean) {
    await look([id])
    changed.current = id
    showToast(
      t(isDropped ? 'choices:messages.dropped' : 'choices:messages.saved', { name }),
      activityId,
    )
  }

  async function save(business: Business) {
    if (known[business.id]?.state === 'saving') return
    note(business.id, { state: 'saving' })
    await add(business, false)
  }

  async function drop(business: Business) {
    const before = known[business.id]
    if (before?.state === 'saving') return
    note(business.id, { state: 'saving' })
    if (!before?.choice) return add(business, true)
    const { choiceId, version } = before.choice
    const step = { event: 'DROP', version } as const
    const answer = await sendOnce([choiceId, step], (key) =>
      takeStep(weddingId, choiceId, step, key),
    )
    if (answer.result === 'answer') return showSaved(business, answer.body.activityId, true)
    note(business.id, { ...before, state: 'refused', reason: answer.code })
  }

  return {
    stateOf: (businessId: string): SaveState | null => known[businessId] ?? null,
    look,
    save,
    drop,
  }
}
