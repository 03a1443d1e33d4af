import { useRef, useState, useSyncExternalStore } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { WeddingEvent } from '#machines/guests/event.schema.ts'
import type { Seating, SeatingWritten, Table } from '#machines/seating/seating.schema.ts'
import type { Answer } from '#src/client/api.ts'
import type { useGuestList } from '#src/features/guests/use-guest-list.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button, ButtonLink } from '#src/ui/actions/button.tsx'
import { Empty } from '#src/ui/feedback/empty.tsx'
import { Card, Hidden, Row, Soft } from '#src/ui/layout/layout.tsx'
import { changeTable } from '../../seating.queries.ts'
import { useDrawn } from '../../use-drawn.ts'
import { useSeatAssignment } from '../../use-seat-assignment.ts'
import { carryTo } from '../../use-guest-drag.ts'
import { leadOf, useRoom } from '../../use-room.ts'
import type { useSeating } from '../../use-seating.ts'
import { useSuggestion } from '../../use-suggestion.ts'
import { TableList } from '../people/table-list.tsx'
import { Waiting } from '../people/waiting.tsx'
import { RulesCard } from '../rules/rules-card.tsx'
import { SuggestionCard } from '../rules/suggestion-card.tsx'
import { EventChoice, PartOf, PartWays, ViewChoice } from './choices.tsx'
import type { View } from './choices.tsx'
import { FloorPlan } from './floor-plan.tsx'
import { Mover } from './mover.tsx'
import css from './room.module.css'
import { Notices, OpenedWindow, PickedBar, StaleQuestion } from './room-parts.tsx'
import type { Opened } from './room-parts.tsx'
import people from '../people/people.module.css'

/** What stands above every view of the guests. */
export type Head = ComponentType<{ lead: string | null; children?: ReactNode }>

interface RoomProps {
  Head: Head
  weddingId: string
  event: WeddingEvent
  plan: Seating
  guests: ReturnType<typeof useGuestList>
  seating: ReturnType<typeof useSeating>
  disabledReason: string | null
}

/** The room of one event: its tables, who sits at them, who waits, and by which rules. */
export function SeatingRoom({
  Head,
  weddingId,
  event,
  plan,
  guests,
  seating,
  disabledReason: readOnly,
}: RoomProps) {
  const { t } = useTranslation()
  const room = useRoom(event, plan, guests.list)
  const navigate = useNavigate()
  const isNarrow = useSyncExternalStore(follow, () => window.matchMedia(narrow).matches)
  const [wanted, show] = useState<View>('drawn')
  const view = isNarrow ? 'list' : wanted
  const [opened, open] = useState<Opened>(null)
  const [moving, move] = useState<Table | null>(null)
  const [isTaking, setTaking] = useState(false)
  const { suggestion, suggest, wishes, wish } = useSuggestion(room, plan)
  const drawn = useDrawn(room, suggestion)
  const disabledReason = readOnly ?? (suggestion ? t('seating:suggestion.waits') : null)
  const ghost = useRef<HTMLParagraphElement>(null)
  const hands = useSeatAssignment(weddingId, room, seating, {
    disabledReason,
    onCarried: (at) => {
      if (ghost.current) carryTo(ghost.current, at)
    },
  })
  const { pick } = hands
  const onKept = (answer: Answer<SeatingWritten>, says: string) =>
    hands.told(seating.settle(answer), says)
  const coming = [...room.diners.values()].filter(
    ({ answer, needsChair }) => answer === 'coming' && needsChair,
  ).length

  async function moveTable(table: Table, { x, y }: { x: number; y: number }) {
    onKept(
      await changeTable(weddingId, table.id, { version: table.version, x, y }),
      t('seating:tables.moved', { name: table.name }),
    )
  }

  async function take() {
    if (!suggestion) return
    setTaking(true)
    const isDone = await hands.takeOver(suggestion)
    setTaking(false)
    if (isDone) suggest(false)
  }

  const shared = {
    room,
    drawn,
    pick,
    disabledReason,
    onOpen: (table: Table) => open({ table: table.id }),
  }
  const onChoose = (guestId: string) => open({ seat: guestId })
  return (
    // Who is picked up anywhere on the page can be put down anywhere on it.
    <div
      className={css.page}
      onPointerDown={(event) => pick.onPointerDown(event)}
      data-carries={pick.isDragging || undefined}
    >
      <Head lead={leadOf(coming, room.standing.length, room.eventName)}>
        {plan.seats.length > 0 ? (
          <ButtonLink to={`/dashboard/guests/seating/prints?event=${event.id}`} kind="quiet">
            {t('seating:prints')}
          </ButtonLink>
        ) : null}
        <Button icon="add" disabledReason={readOnly} onPress={() => open('tables')}>
          {t('seating:addTables')}
        </Button>
      </Head>
      <Notices {...{ room, hands, disabledReason }} />
      <Row spread>
        <EventChoice
          events={guests.list.events}
          chosen={event}
          onChoose={(id) => void navigate(`/dashboard/guests/seating?event=${id}`)}
        />
        {isNarrow || plan.tables.length === 0 ? null : <ViewChoice view={view} onShow={show} />}
      </Row>
      <PartWays />
      <Hidden>
        <span aria-live="assertive">{hands.said}</span>
      </Hidden>
      <div className={css.columns}>
        <div className={css.main}>
          <PartOf part="tables">
            {plan.tables.length === 0 ? (
              <Card>
                <Empty title={t('seating:noTables')} heading="h2">
                  {t('seating:noTablesText')}
                </Empty>
              </Card>
            ) : view === 'list' ? (
              <TableList {...shared} onChoose={onChoose} />
            ) : (
              <>
                <FloorPlan
                  {...shared}
                  detail={view}
                  moved={moving}
                  onFree={(id) => hands.free([id])}
                  onMove={(table, to) => void moveTable(table, to)}
                />
                <Soft small>{`${t('seating:people.keys')} ${t('seating:zoom.keys')}`}</Soft>
              </>
            )}
          </PartOf>
          <PartOf part="rules">
            <RulesCard {...{ weddingId, room, drawn, onKept }} disabledReason={readOnly} />
          </PartOf>
        </div>
        <div className={css.side}>
          <PartOf part="waiting">
            <Waiting
              {...{ room, pick, disabledReason }}
              onChoose={view === 'list' ? onChoose : null}
            />
          </PartOf>
          <PartOf part="suggestion">
            <SuggestionCard
              {...{ room, drawn, wishes, suggestion, isTaking }}
              disabledReason={readOnly}
              onWish={wish}
              onSuggest={() => {
                // Where nobody has said yes, those who may still come are all there is to seat.
                if (coming === 0) wish({ ...wishes, pending: true })
                pick.putBack()
                suggest(true)
              }}
              onTake={() => void take()}
              onDrop={() => suggest(false)}
            />
          </PartOf>
        </div>
      </div>
      <PickedBar {...{ room, pick }} />
      <p ref={ghost} className={people.carried} hidden={!pick.isDragging} aria-hidden="true">
        {room.namesOf(pick.picked)}
      </p>
      {moving ? (
        <Mover
          table={room.table(moving.id) ?? moving}
          onSay={hands.say}
          onStep={(to) => move({ ...moving, ...to })}
          onMove={(to) => {
            void moveTable(room.table(moving.id) ?? moving, to)
            move(null)
          }}
          onStay={() => move(null)}
        />
      ) : null}
      <OpenedWindow
        {...{ opened, room, weddingId, plan, hands, onKept, disabledReason }}
        eventId={event.id}
        onMove={view === 'list' ? null : move}
        onClose={() => open(null)}
      />
      <StaleQuestion {...{ room, hands }} />
    </div>
  )
}

/** Where a drawn room would not be legible any more. */
const narrow = '(max-width: 704px)'

function follow(changed: () => void) {
  const query = window.matchMedia(narrow)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
