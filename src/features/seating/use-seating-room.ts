import { useState, useSyncExternalStore } from 'react'
import type { WeddingEvent } from '#machines/guests/event.schema.ts'
import type { Seating, SeatingWritten, Table } from '#machines/seating/seating.schema.ts'
import type { Answer } from '#src/client/api.ts'
import type { useGuestList } from '#src/features/guests/use-guest-list.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { useOpened } from '#src/ui/overlays/use-opened.ts'
import type { View } from './components/plan/choices.tsx'
import type { Opened } from './components/plan/room-parts.tsx'
import { changeTable } from './seating.queries.ts'
import { useShownSeats } from './use-shown-seats.ts'
import type { Carried } from './use-pointer-drag.ts'
import { useRoom } from './use-room.ts'
import { useSeatAssignment } from './use-seat-assignment.ts'
import type { useSeating } from './use-seating.ts'
import { useSuggestion } from './use-suggestion.ts'

export interface SeatingRoomInput {
  weddingId: string
  event: WeddingEvent
  plan: Seating
  guests: ReturnType<typeof useGuestList>
  seating: ReturnType<typeof useSeating>
  /** Why nothing can be changed here; null if it can. */
  disabledReason: string | null
}

export type RoomState = ReturnType<typeof useSeatingRoom>

/** The state of one event’s seating page: the plan, picked-up guests, and moving tables. */
export function useSeatingRoom(input: SeatingRoomInput, onCarried: (at: Carried) => void) {
  const { weddingId, plan, seating, disabledReason: readOnly } = input
  const { t } = useTranslation()
  const room = useRoom(input.event, plan, input.guests.list)
  const isNarrow = useSyncExternalStore(follow, () => window.matchMedia(narrow).matches)
  const [wanted, show] = useState<View>('drawn')
  const view: View = isNarrow ? 'list' : wanted
  const [opened, open] = useOpened<NonNullable<Opened>>()
  const [moving, move] = useState<Table | null>(null)
  const suggesting = useSuggestion(room, plan)
  const drawn = useShownSeats(room, suggesting.suggestion)
  const disabledReason = readOnly ?? (suggesting.suggestion ? t('seating:suggestion.waits') : null)
  const hands = useSeatAssignment(weddingId, room, seating, { disabledReason, onCarried })
  const onKept = (answer: Answer<SeatingWritten>, message: string) =>
    hands.showOutcome(seating.settle(answer), message)

  async function moveTable(table: Table, { x, y }: { x: number; y: number }) {
    onKept(
      await changeTable(weddingId, table.id, { version: table.version, x, y }),
      t('seating:tables.moved', { name: table.name }),
    )
  }

  return {
    room,
    isNarrow,
    view,
    show,
    opened,
    open,
    moving,
    move,
    moveTable,
    suggesting,
    drawn,
    readOnly,
    disabledReason,
    hands,
    pick: hands.pick,
    onKept,
  }
}

/** Below this width a drawn plan is not legible. */
const narrow = '(max-width: 704px)'

function follow(changed: () => void) {
  const query = window.matchMedia(narrow)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
