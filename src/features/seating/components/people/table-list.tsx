import type { ReactNode } from 'react'
import type { Seat, Table } from '#machines/seating/seating.schema.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Card, Soft } from '#src/ui/layout/layout.tsx'
import type { Drawn } from '../../use-shown-seats.ts'
import { spotName } from '../../use-guest-drag.ts'
import type { Pick } from '../../use-guest-drag.ts'
import type { Room } from '../../use-room.ts'
import { NoRoom } from './no-room.tsx'
import { Person } from './waiting.tsx'
import css from './people.module.css'

/** The tables as a list, for small screens and for users who prefer it. */
export function TableList({
  room,
  drawn,
  pick,
  disabledReason,
  noRoomAt,
  onOpen,
  onChoose,
}: ListProps) {
  const { t } = useTranslation()
  return (
    <div className={css.tables}>
      {room.plan.tables.map((table) => {
        const chairs = drawn.chairs(table.id)
        const seated = chairs.flatMap((seat) => (seat ? [seat] : []))
        const spot = { tableId: table.id, place: null }
        return (
          <div
            key={table.id}
            className={css.listed}
            data-spot={spotName(spot)}
            data-over={pick.over === spotName(spot) || undefined}
          >
            <Card label={table.name}>
              <div className={css.head}>
                <h2>{table.name}</h2>
                <span className={css.figure}>
                  {t('seating:table.count', { seated: seated.length, count: table.chairs })}
                </span>
              </div>
              <NoRoom>{noRoomAt(table.id)}</NoRoom>
              {seated.length === 0 ? <Soft>{t('seating:table.nobody')}</Soft> : null}
              <ul className={css.members}>
                {seated.map((seat) => (
                  <Member key={seat.guestId} {...{ seat, room, drawn }}>
                    <Person {...{ pick, disabledReason, onChoose }} guestIds={[seat.guestId]}>
                      {room.nameOf(seat.guestId)}
                    </Person>
                  </Member>
                ))}
              </ul>
              <div>
                <Button
                  kind="quiet"
                  name={t('seating:table.change', { name: table.name })}
                  onPress={() => onOpen(table)}
                >
                  {t('seating:rules.change')}
                </Button>
              </div>
            </Card>
          </div>
        )
      })}
    </div>
  )
}

/** Somebody who sits there; dropped on them, another guest takes their seat. */
function Member({
  seat: { tableId, guestId, place },
  room,
  drawn,
  children,
}: {
  seat: Seat
  room: Room
  drawn: Drawn
  children: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <li data-spot={spotName({ tableId, place })} className={css.row}>
      {children}
      <Soft small>
        {[marksOf(room, guestId), drawn.isNew(guestId) ? t('seating:table.proposed') : '']
          .filter(Boolean)
          .join(', ')}
      </Soft>
    </li>
  )
}

interface ListProps {
  room: Room
  pick: Pick
  disabledReason: string | null
  drawn: Drawn
  noRoomAt: (tableId: string) => string | null
  onOpen: (table: Table) => void
  onChoose: (guestId: string) => void
}

function marksOf(room: Room, guestId: string) {
  const answer = room.diners.get(guestId)?.answer
  return answer === 'coming'
    ? ''
    : t(answer === 'pending' ? 'seating:table.pending' : 'seating:table.absent')
}
