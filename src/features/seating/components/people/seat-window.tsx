import { useState } from 'react'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Select } from '#src/ui/forms/choices.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { Row, Soft } from '#src/ui/layout/layout.tsx'
import { CloseWindow, Window } from '#src/ui/overlays/window.tsx'
import type { Seat } from '#machines/seating/seating.schema.ts'
import type { Spot } from '../../use-guest-drag.ts'
import type { Room } from '../../use-room.ts'

interface SeatProps {
  room: Room
  guestId: string
  onSeat: (spot: Spot) => void
  onClose: () => void
}

/** Chooses the table of one guest from a list. */
export function SeatWindow({ room, guestId, onSeat, onClose }: SeatProps) {
  const { t } = useTranslation()
  const seat = room.seatOf(guestId)
  const [tableId, choose] = useState(seat?.tableId ?? '')
  const [error, setError] = useState<string | null>(null)
  const name = room.nameOf(guestId)
  const choices = tableChoices(room, seat)

  function save() {
    const chosen = choices.find(({ value }) => value === tableId)
    if (!chosen) return setError(t('seating:seat.choose'))
    if (chosen.value === seat?.tableId) return onClose()
    if (chosen.free <= 0)
      return setError(t('seating:carry.full', { table: room.table(tableId)?.name ?? '', name }))
    onSeat({ tableId, place: null })
    return onClose()
  }

  return (
    <Window title={t('seating:seat.title', { name })} onClose={onClose}>
      <Form onSubmit={save}>
        <Soft>
          {seat
            ? t('seating:seat.now', {
                table: room.table(seat.tableId)?.name ?? '',
                chair: seat.place + 1,
              })
            : t('seating:seat.noneNow')}
        </Soft>
        <Select
          label={t('seating:seat.at')}
          name="table"
          value={tableId}
          choices={choices}
          empty={t('seating:seat.choose')}
          error={error}
          onChange={(value) => {
            choose(value)
            setError(null)
          }}
        />
        <SeatActs onSeat={onSeat} onClose={onClose} isSeated={seat !== undefined} />
      </Form>
    </Window>
  )
}

function tableChoices(room: Room, seat: Seat | undefined) {
  const choices = room.plan.tables.map((table) => {
    const free = table.chairs - room.plan.seats.filter((one) => one.tableId === table.id).length
    return {
      value: table.id,
      free,
      label: `${table.name} · ${table.id === seat?.tableId ? t('seating:seat.here') : free > 0 ? t('seating:table.free', { count: free }) : t('seating:table.full')}`,
    }
  })

  return choices
}

function SeatActs({
  onSeat,
  onClose,
  isSeated,
}: {
  onSeat: (spot: Spot) => void
  onClose: () => void
  isSeated: boolean
}) {
  const { t } = useTranslation()
  return (
    <Row>
      <Button type="submit">{t('seating:seat.save')}</Button>
      {isSeated ? (
        <Button
          kind="danger"
          onPress={() => {
            onSeat({ tableId: null, place: null })
            onClose()
          }}
        >
          {t('seating:seat.free')}
        </Button>
      ) : null}
      <CloseWindow>{t('seating:tables.close')}</CloseWindow>
    </Row>
  )
}
