import { useState, useMemo } from 'react'
import type { Merge, Pair } from '#machines/guests/duplicates/merge.schema.ts'
import type { SeveralChange } from '#machines/guests/guest.schema.ts'
import type { Written } from '#machines/guests/list/list.schema.ts'
import type { Answer } from '#src/client/api.ts'
import { useSendOnce } from '#src/client/retry/use-send-once.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { useToastWithUndo } from '#src/features/wedding/use-undo-toast.ts'
import { changeSeveral, dismissDuplicate, mergeGuests, removeGuests } from '../guests.queries.ts'
import { useGuestChanges } from './use-guest-changes.ts'
import { useQueuedGuests } from './use-queued-guests.ts'
import type { useGuestList } from '../use-guest-list.ts'
import type { Outcome } from '../use-guest-list.ts'

/** What is done to the guest list as a whole, what was refused of it, and the way back. */
export function useGuestListActs(weddingId: string, read: ReturnType<typeof useGuestList>) {
  const { t } = useTranslation()
  const [refused, setRefused] = useState<string | null>(null)
  const showToast = useToastWithUndo()

  function showOutcome(outcome: Outcome | null, message: string) {
    if (!outcome) return
    if ('refused' in outcome) return setRefused(outcome.refused)
    setRefused(null)
    const { undo: id } = outcome
    if (id) showToast(message, () => undo(id))
  }

  async function undo(id?: string) {
    const outcome = await read.undo(id)
    if (outcome && 'refused' in outcome) return outcome.refused
    if (outcome) showToast(t('guests:messages.undone'))
    return null
  }

  /** Undoes what was done last: why that is refused stands above the list, as its button does. */
  async function undone() {
    setRefused(await undo())
  }

  const queued = useQueuedGuests(weddingId)
  const changes = useGuestChanges({
    weddingId,
    guests: read.list.guests,
    change: read.change,
    keepForLater: queued.add,
    onSaved: (outcome) => showOutcome(outcome, t('guests:messages.changed', { count: 1 })),
  })
  const list = useMemo(() => ({ ...read.list, guests: changes.shown }), [read.list, changes.shown])

  const kept = (written: Written) => {
    const isNew = written.guests.some(({ version }) => version === 1)
    const count = written.guests.length
    showOutcome(
      read.settle({ result: 'answer', body: written }),
      isNew
        ? t('guests:messages.added', { count })
        : count > 0
          ? t('guests:messages.changed', { count })
          : t('guests:messages.household'),
    )
  }

  const { unsaved } = changes
  const typed = useTyped(queued, changes)
  const several = useSeveral(weddingId, (answer, message) =>
    showOutcome(read.settle(answer), message),
  )
  const pairs = usePairs(weddingId, read, showOutcome)
  const acts = { ...typed, ...several, ...pairs, undone, kept }
  return { ...acts, refused, changes, unsaved, list }
}

/** Two guests who are merged, or told apart; each answers why it was refused. */
function usePairs(
  weddingId: string,
  read: ReturnType<typeof useGuestList>,
  showOutcome: (outcome: Outcome, message: string) => void,
) {
  const { t } = useTranslation()
  const sendOnce = useSendOnce()

  function settle(answer: Answer<Written>, message: string) {
    const outcome = read.settle(answer)
    if ('refused' in outcome) return outcome.refused
    showOutcome(outcome, message)
    return null
  }

  return {
    merged: async (merge: Merge) =>
      settle(
        await sendOnce(merge, (key) => mergeGuests(weddingId, merge, key)),
        t('guests:messages.merged'),
      ),
    apart: async (pair: Pair) =>
      settle(
        await sendOnce(pair, (key) => dismissDuplicate(weddingId, pair, key)),
        t('guests:messages.apart'),
      ),
  }
}

/** What is done to several guests at once; each answers whether it was done. */
function useSeveral(weddingId: string, settle: (answer: Answer<Written>, message: string) => void) {
  const { t } = useTranslation()
  const sendOnce = useSendOnce()
  return {
    changed: async (change: SeveralChange) => {
      const answer = await sendOnce(change, (key) => changeSeveral(weddingId, change, key))
      const count = answer.result === 'answer' ? answer.body.guests.length : 0
      settle(answer, t('guests:messages.changed', { count }))
      return answer.result === 'answer'
    },
    removed: async (ids: string[]) => {
      const answer = await sendOnce(ids, (key) => removeGuests(weddingId, ids, key))
      settle(answer, t('guests:messages.removed', { count: ids.length }))
    },
  }
}

/** What stands in the table and is not saved: kept on this device, or refused. */
function useTyped(
  { queued, discard }: ReturnType<typeof useQueuedGuests>,
  changes: ReturnType<typeof useGuestChanges>,
) {
  const { unsaved } = changes
  return {
    typed: useMemo(() => new Map([...queued, ...unsaved]), [queued, unsaved]),
    discarded: (id: string) => (unsaved.has(id) ? changes.discard(id) : discard(id)),
  }
}
