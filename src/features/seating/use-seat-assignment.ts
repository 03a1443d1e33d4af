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
  const { refusal, showOutcome } = useOutcome(weddingId, readQuietly)
  const [announcement, announce] = useState('')
  const [stale, setStale] = useState<{ guestIds: string[]; spot: Spot } | null>(null)
  const pick = useGuestDrag(disabledReason !== null, put, onCarried)

  const { refuseFull, forgetFull, noRoomAt } = useNoRoom(room, pick.picked.length > 0)

  /** Seats guests at a spot. If there is not enough room, nothing changes and the table says so. */
  function put(guestIds: string[], spot: Spot) {
    const name = room.namesOf(guestIds)
    const table = tableAt(room, spot)?.name ?? ''
    const tellFull = () => announce(refuseFull({ guestIds, spot }))
    // Somebody else has removed the table meanwhile.
    if (spot.tableId && !room.table(spot.tableId)) return showOutcome({ refused: 'not_found' }, '')
    if (movesAt(room, { guestIds, spot }) === null) return tellFull()
    announce('')
    forgetFull()
    let sent: readonly Placement[] | null = []
    return void seat(({ seats }) => {
      sent = movesAt(room, { guestIds, spot }, seats)
      return sent ?? []
    }, 'hand').then((outcome) => {
      if ('stale' in outcome) return setStale({ guestIds, spot })
      // Somebody else has filled the table meanwhile.
      return sent === null ? tellFull() : showOutcome(outcome, textFor(room, sent, { name, table }))
    })
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
    noRoomAt,
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

/** Who found no room where, until there is room or the next guests are picked up. */
function useNoRoom(room: Room, isPicking: boolean) {
  const { t } = useTranslation()
  const [full, setFull] = useState<{ guestIds: string[]; spot: Spot } | null>(null)
  if (full && (isPicking || movesAt(room, full) !== null)) setFull(null)
  const textOf = ({ guestIds, spot }: NonNullable<typeof full>) =>
    t('seating:carry.full', {
      table: tableAt(room, spot)?.name ?? '',
      name: room.namesOf(guestIds),
    })
  return {
    /** Answers what is said, to be read out. */
    refuseFull: (what: NonNullable<typeof full>) => {
      setFull(what)
      return textOf(what)
    },
    forgetFull: () => setFull(null),
    /** Says at a table that there was no room for those who were to sit there; null elsewhere. */
    noRoomAt: (tableId: string) => (full?.spot.tableId === tableId ? textOf(full) : null),
  }
}

function tableAt(room: Room, { tableId }: Spot) {
  return tableId ? room.table(tableId) : undefined
}

/**
 * The seats that guests get at a spot; null if there is not enough room. Who has declined gets no
 * other seat in exchange.
 */
function movesAt(
  room: Room,
  { guestIds, spot }: { guestIds: readonly string[]; spot: Spot },
  seats = room.plan.seats,
) {
  const table = tableAt(room, spot)
  const moves = movesTo(guestIds, table ? { table, place: spot.place } : null, seats)
  return (
    moves?.map((move) =>
      guestIds.includes(move.guestId) || room.diners.has(move.guestId)
        ? move
        : { ...move, to: null },
    ) ?? null
  )
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
function textFor(
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
