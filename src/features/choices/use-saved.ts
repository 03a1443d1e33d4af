import { useRef, useState } from 'react'
import type { ChoiceRecord, Saved, Written } from '#machines/choices/choice/choice.schema.ts'
import { t } from '#src/i18n/i18n.ts'
import { useUndoToast } from '#src/features/wedding/use-undo-toast.ts'
import type { Answer } from '#src/client/api.ts'
import { useSendOnce } from '#src/client/retry/use-send-once.ts'
import { addChoice, readSaved, takeStep } from './choices.queries.ts'

/** A business of the marketplace among a wedding's vendors. */
export type SavedChoice = Saved['items'][number]

/** What is known of one business: being saved, saved, or refused with a reason. */
export type SaveState =
  | { state: 'saving'; choice?: SavedChoice | undefined }
  | { state: 'refused'; act: 'save' | 'drop'; reason: string; choice?: SavedChoice | undefined }
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
  const showToast = useUndoToast(weddingId, () => void lookAgain(changed.current))

  async function save(business: Business) {
    await send(business, 'save', () => add(business, false))
  }

  async function drop(business: Business) {
    await send(business, 'drop', (before) => {
      if (!before) return add(business, true)
      const { choiceId, version } = before
      const step = { event: 'DROP', version } as const
      return sendOnce([choiceId, step], (key) => takeStep(weddingId, choiceId, step, key))
    })
  }

  function add({ id }: Business, isDropped: boolean) {
    const asked = { businessId: id, ...(isDropped ? { isDropped } : {}) }
    return sendOnce(asked, (key) => addChoice(weddingId, asked, key))
  }

  async function send(
    { id, name }: Business,
    act: 'save' | 'drop',
    ask: (before: SavedChoice | undefined) => Promise<Answer<Written>>,
  ) {
    const { state, choice } = known[id] ?? {}
    if (state === 'saving') return
    note(id, { state: 'saving', choice })
    const answer = await ask(choice)
    note(id, stateAfter(act, answer, { businessId: id, before: choice }))
    if (answer.result === 'refused') return
    changed.current = id
    const message = act === 'drop' ? 'choices:messages.dropped' : 'choices:messages.saved'
    showToast(t(message, { name }), answer.body.activityId)
  }

  return {
    stateOf: (businessId: string): SaveState | null => known[businessId] ?? null,
    look,
    save,
    drop,
  }
}

/** The answer tells where a business stands, also where somebody else was faster. */
function stateAfter(
  act: 'save' | 'drop',
  answer: Answer<Written>,
  { businessId, before }: { businessId: string; before: SavedChoice | undefined },
): SaveState {
  if (answer.result === 'answer')
    return { state: 'saved', choice: savedOf(businessId, answer.body) }
  const { code, details } = answer
  const { current } = details
  const choice = isRecord(current) ? savedOf(businessId, current) : before
  return choice && code === 'already_exists'
    ? { state: 'saved', choice }
    : { state: 'refused', act, reason: code, choice }
}

function savedOf(businessId: string, { choice }: ChoiceRecord): SavedChoice {
  const { id: choiceId, state, version, by, notes } = choice
  return { businessId, choiceId, state, version, by, notes: notes.slice(0, 200) }
}

/** What the API tells of one that is among the choices already, or was changed meanwhile. */
function isRecord(value: unknown): value is ChoiceRecord {
  return typeof value === 'object' && value !== null && 'choice' in value
}
