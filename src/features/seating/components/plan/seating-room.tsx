import { useRef } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button, ButtonLink } from '#src/ui/actions/button.tsx'
import { Hidden, Row } from '#src/ui/layout/layout.tsx'
import { carryTo } from '../../use-guest-drag.ts'
import { leadOf } from '../../use-room.ts'
import { useSeatingRoom } from '../../use-seating-room.ts'
import type { RoomState, SeatingRoomInput } from '../../use-seating-room.ts'
import { EventChoice, PartWays, ViewChoice } from './choices.tsx'
import { TableMover } from './table-mover.tsx'
import { comingTo, RoomPeople, RoomTables } from './room-columns.tsx'
import css from './room.module.css'
import { Notices, OpenedWindow, PickedBar, StaleQuestion } from './room-parts.tsx'
import people from '../people/people.module.css'

/** The header that all views of the guest list share. */
export type Head = ComponentType<{ lead: string | null; children?: ReactNode }>

/** The seating of one event: its tables, seats, guests without a seat, and rules. */
export function SeatingRoom({ Head, ...input }: SeatingRoomInput & { Head: Head }) {
  const { weddingId, event, plan, guests } = input
  const navigate = useNavigate()
  const ghost = useRef<HTMLParagraphElement>(null)
  const state = useSeatingRoom(input, (at) => {
    if (ghost.current) carryTo(ghost.current, at)
  })
  const { room, view, pick, hands, disabledReason, open } = state
  return (
    // Guests picked up in one part of the page can be dropped in any other part.
    <div
      className={css.page}
      onPointerDown={(event) => pick.onPointerDown(event)}
      data-carries={pick.isDragging || undefined}
    >
      <RoomHead {...{ Head, event, plan, state }} />
      <Notices {...{ room, hands, disabledReason }} />
      <Row spread>
        <EventChoice
          events={guests.list.events}
          chosen={event}
          onChoose={(id) => void navigate(`/dashboard/guests/seating?event=${id}`)}
        />
        {state.isNarrow || plan.tables.length === 0 ? null : (
          <ViewChoice view={view} onShow={state.show} />
        )}
      </Row>
      <PartWays />
      <Hidden>
        <span aria-live="assertive">{hands.announcement}</span>
      </Hidden>
      <div className={css.columns}>
        <RoomTables {...{ weddingId, plan, state }} />
        <RoomPeople state={state} />
      </div>
      <PickedBar {...{ room, pick }} />
      <p ref={ghost} className={people.carried} hidden={!pick.isDragging} aria-hidden="true">
        {room.namesOf(pick.picked)}
      </p>
      <MovingTable state={state} />
      <OpenedWindow
        {...{ room, weddingId, plan, hands, disabledReason }}
        opened={state.opened}
        eventId={event.id}
        onKept={state.onKept}
        onMove={view === 'list' ? null : state.move}
        onClose={() => open(null)}
      />
      <StaleQuestion {...{ room, hands }} />
    </div>
  )
}

function RoomHead({
  Head,
  event,
  plan,
  state,
}: Pick<SeatingRoomInput, 'event' | 'plan'> & { Head: Head; state: RoomState }) {
  const { t } = useTranslation()
  const { room, readOnly, open } = state
  return (
    <Head lead={leadOf(comingTo(room), room.standing.length, room.eventName)}>
      {plan.seats.length > 0 ? (
        <ButtonLink to={`/dashboard/guests/seating/prints?event=${event.id}`} kind="quiet">
          {t('seating:prints')}
        </ButtonLink>
      ) : null}
      <Button icon="add" disabledReason={readOnly} onPress={() => open('tables')}>
        {t('seating:addTables')}
      </Button>
    </Head>
  )
}

/** The controls of the table that is being moved, if there is one. */
function MovingTable({ state: { room, hands, moving, move, moveTable } }: { state: RoomState }) {
  return moving ? (
    <TableMover
      table={room.table(moving.id) ?? moving}
      onAnnounce={hands.announce}
      onStep={(to) => move({ ...moving, ...to })}
      onMove={(to) => {
        void moveTable(room.table(moving.id) ?? moving, to)
        move(null)
      }}
      onStay={() => move(null)}
    />
  ) : null
}
