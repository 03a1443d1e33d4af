import { useState } from 'react'
import { movesTo, placementsFor } from '#machines/seating/people.rules.ts'
import type { Placement } from '#machines/seating/seating.schema.ts'
import type { Suggestion } from '#machines/seating/suggest.rules.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { useToastWithUndo } from '#src/features/wedding/use-undo-toast.ts'
import { undoActivity } from '#src/features/wedding/undo.queries.ts'
import { useGuestDrag } from './use-guest-drag.ts'
import type { Spot } from './use-guest-drag.ts'
import type { Carried } from './use-pointer-drag.ts'
import type { Room } from './use-room.ts'
import type { Outcome, useSeating } from './use-seating.ts'

type Kept = ReturnType<typeof useSeating>

/** Changes to seats by hand, with a toast and an undo for each, or the reason for a refusal. */
export function useSeatAssignment(
  weddingId: string,
  room: Room,
  { seat, readQuietly }: Kept,
  {
    disabledReason,
    onCarried,
  }: { disabledReason: string | null; onCarried: (at: Carried) => void },
) {
  const { t } = useTranslation()
  const showToast = useToastWithUndo()
  const { refusal, showOutcome } = useOutcome(weddingId, readQuietly)
  const [announcement, announce] = useState('')
  const [stale, setStale] = useState<{ guestIds: string[]; spot: Spot } | null>(null)
  const pick = useGuestDrag(disabledReason !== null, put, onCarried)

  /** Seats guests at a spot. If there is not enough room, nothing changes and a message says so. */
  function put(guestIds: string[], spot: Spot) {
    const table = spot.tableId ? room.table(spot.tableId) : undefined
    const target = table ? { table, place: spot.place } : null
    const name = room.namesOf(guestIds)
    if (movesTo(guestIds, target, room.plan.seats) === null) {
      announce(t('seating:carry.full', { table: table?.name ?? '', name }))
      return showToast(t('seating:carry.full', { table: table?.name ?? '', name }))
    }
    announce('')
    let sent: readonly Placement[] = []
    return void seat(({ seats }) => (sent = movesTo(guestIds, target, seats) ?? []), 'hand').then(
      (outcome) => {
        if ('stale' in outcome) return setStale({ guestIds, spot })
        return showOutcome(outcome, wordsFor(room, sent, { name, table: table?.name ?? '' }))
      },
    )
  }

  return {
    pick,
    refusal,
    stale,
    announcement:
      pick.picked.length > 0
        ? t('seating:carry.picked', { name: room.namesOf(pick.picked) })
        : announcement,
    announce,
    put,
    showOutcome,
    free: (guestIds: string[]) => put(guestIds, { tableId: null, place: null }),
    /** After a conflict: apply the change to the current seats, or drop it. */
    settleStale(isWanted: boolean) {
      setStale(null)
      if (isWanted && stale) put(stale.guestIds, stale.spot)
    },
    /**
     * Sends exactly what was previewed. If the seats have changed since, it is refused and a new
     * suggestion is made.
     */
    async takeOver(suggestion: Suggestion): Promise<boolean> {
      const placements = placementsFor(suggestion.seats, room.plan.seats)
      const outcome = await seat(() => placements, 'suggestion')
      showOutcome(outcome, t('seating:suggestion.taken'))
      return 'undo' in outcome
    },
  }
}

/** Shows the result of a change: a toast with undo, or why it was refused. */
function useOutcome(weddingId: string, readQuietly: () => void) {
  const { t } = useTranslation()
  const showToast = useToastWithUndo()
  const [refusal, refuse] = useState<string | null>(null)

  function showOutcome(outcome: Outcome, message: string) {
    if ('refused' in outcome) return refuse(outcome.refused)
    if ('stale' in outcome) return refuse('version_stale')
    refuse(null)
    const id = outcome.undo
    if (id) showToast(message, () => undo(id))
  }

  async function undo(activityId: string) {
    const answer = await undoActivity(weddingId, activityId)
    readQuietly()
    if (answer.result === 'refused') return answer.code
    refuse(null)
    showToast(t('seating:messages.undone'))
    return null
  }

  return { refusal, showOutcome }
}

/** The message for a change. */
function wordsFor(
  room: Room,
  sent: readonly Placement[],
  { name, table }: { name: string; table: string },
) {
  const [first, second] = sent
  if (
    sent.length === 2 &&
    first &&
    second &&
    room.seatOf(first.guestId)?.version === first.version &&
    second.to &&
    first.version !== null
  )
    if (second.version !== null && room.seatOf(second.guestId)?.tableId === first.to?.tableId)
      return t('seating:messages.swapped', {
        name: room.nameOf(first.guestId),
        other: room.nameOf(second.guestId),
      })
  const isFreed = sent.every(({ to }) => to === null)
  if (sent.length === 1 || !isFreed)
    return isFreed
      ? t('seating:messages.freed', { name })
      : t('seating:messages.seated', { name, table })
  return t('seating:messages.freedSeveral', { count: sent.length })
}
