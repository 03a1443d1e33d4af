import type { Seating, SeatingWritten, Table } from '#machines/seating/seating.schema.ts'
import type { Answer } from '#src/client/api.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Confirm } from '#src/ui/overlays/confirm.tsx'
import type { Pick } from '../../use-guest-drag.ts'
import type { Room } from '../../use-room.ts'
import type { useSeatAssignment } from '../../use-seat-assignment.ts'
import { SeatWindow } from '../people/seat-window.tsx'
import { AddTablesWindow } from '../tables/add-tables-window.tsx'
import { TableWindow } from '../tables/table-window.tsx'
import people from '../people/people.module.css'

interface PartProps {
  room: Room
  hands: ReturnType<typeof useSeatAssignment>
}

/** Why a change was refused, and which guests have a seat but do not attend. */
export function Notices({
  room,
  hands,
  disabledReason,
}: PartProps & { disabledReason: string | null }) {
  const { t } = useTranslation()
  const absent = room.absent.map(({ guestId }) => guestId)
  return (
    <>
      <Notice kind="critical">
        {hands.refusal
          ? t('seating:messages.refused', { reason: errorText(hands.refusal) ?? '' })
          : null}
      </Notice>
      {absent.length > 0 ? (
        <Notice kind="caution">
          {t('seating:absent.text', { count: absent.length, names: room.namesOf(absent) })}
          {disabledReason === null ? (
            <Button kind="quiet" onPress={() => hands.free(absent)}>
              {t('seating:absent.free', { count: absent.length })}
            </Button>
          ) : null}
        </Notice>
      ) : null}
    </>
  )
}

/** The guests who are picked up, with a button that puts them back. */
export function PickedBar({ room, pick }: { room: Room; pick: Pick }) {
  const { t } = useTranslation()
  if (pick.picked.length === 0 || pick.isDragging) return null
  return (
    <div className={people.bar}>
      <span>{t('seating:carry.bar', { name: room.namesOf(pick.picked) })}</span>
      <Button kind="quiet" onPress={pick.putBack}>
        {t('seating:carry.back')}
      </Button>
    </div>
  )
}

/** Asks how to continue after somebody else has changed the seats. */
export function StaleQuestion({ room, hands }: PartProps) {
  const { t } = useTranslation()
  return (
    <Confirm
      open={hands.stale !== null}
      question={t('seating:stale.title', { name: room.namesOf(hands.stale?.guestIds ?? []) })}
      act={t('seating:stale.act')}
      kind="primary"
      keep={t('seating:stale.keep')}
      onAct={() => hands.settleStale(true)}
      onKeep={() => hands.settleStale(false)}
    >
      {t('seating:stale.text')}
    </Confirm>
  )
}

/** The open window: a table, a guest, or new tables. */
export type Opened = { table: string } | { seat: string } | 'tables' | null

interface WindowProps extends PartProps {
  opened: Opened
  weddingId: string
  eventId: string
  plan: Seating
  onKept: (answer: Answer<SeatingWritten>, message: string) => void
  disabledReason: string | null
  /** Starts to move a table; null if the room is not drawn. */
  onMove: ((table: Table) => void) | null
  onClose: () => void
}

export function OpenedWindow({
  opened,
  room,
  hands,
  weddingId,
  eventId,
  plan,
  onKept,
  disabledReason,
  onMove,
  onClose,
}: WindowProps) {
  if (opened === null) return null
  if (opened === 'tables')
    return <AddTablesWindow {...{ weddingId, eventId, onKept, onClose }} tables={plan.tables} />
  if ('seat' in opened)
    return (
      <SeatWindow
        {...{ room, onClose }}
        guestId={opened.seat}
        onSeat={(spot) => hands.put([opened.seat], spot)}
      />
    )
  const table = room.table(opened.table)
  if (!table) return null
  const startMove =
    onMove &&
    (() => {
      onClose()
      onMove(table)
    })
  return (
    <TableWindow
      {...{ weddingId, table, onKept, disabledReason, onClose }}
      seated={plan.seats.filter(({ tableId }) => tableId === table.id).length}
      onMove={startMove}
    />
  )
}
