import { useState } from 'react'
import type { Seating, Table } from '#machines/seating/seating.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Empty } from '#src/ui/feedback/empty.tsx'
import { Card, Soft } from '#src/ui/layout/layout.tsx'
import type { useRoom } from '../../use-room.ts'
import type { RoomState } from '../../use-seating-room.ts'
import { TableList } from '../people/table-list.tsx'
import { Waiting } from '../people/waiting.tsx'
import { RulesCard } from '../rules/rules-card.tsx'
import { SuggestionCard } from '../rules/suggestion-card.tsx'
import { PartOf } from './choices.tsx'
import { FloorPlan } from './floor-plan.tsx'
import css from './room.module.css'

interface TablesProps {
  weddingId: string
  plan: Seating
  state: RoomState
}

/** The tables as a plan or a list, and the seating rules. */
export function RoomTables({ weddingId, plan, state }: TablesProps) {
  const { t } = useTranslation()
  const { room, drawn, pick, hands, view, moving, moveTable, open, onKept, disabledReason } = state
  const shared = {
    room,
    drawn,
    pick,
    disabledReason,
    noRoomAt: hands.noRoomAt,
    onOpen: (table: Table) => open({ table: table.id }),
  }
  return (
    <div className={css.main}>
      <PartOf part="tables">
        {plan.tables.length === 0 ? (
          <Card>
            <Empty title={t('seating:noTables')} heading="h2">
              {t('seating:noTablesText')}
            </Empty>
          </Card>
        ) : view === 'list' ? (
          <TableList {...shared} onChoose={(guestId) => open({ seat: guestId })} />
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
        <RulesCard {...{ weddingId, room, drawn, onKept }} disabledReason={state.readOnly} />
      </PartOf>
    </div>
  )
}

/** Guests without a seat, and the suggestion for all of them. */
export function RoomPeople({ state }: { state: RoomState }) {
  const { room, drawn, pick, hands, view, open, disabledReason } = state
  const { suggestion, suggest, wishes, wish } = state.suggesting
  const [isTaking, setTaking] = useState(false)

  async function take() {
    if (!suggestion) return
    setTaking(true)
    const isDone = await hands.takeOver(suggestion)
    setTaking(false)
    if (isDone) suggest(false)
  }

  return (
    <div className={css.side}>
      <PartOf part="waiting">
        <Waiting
          {...{ room, pick, disabledReason }}
          onChoose={view === 'list' ? (guestId) => open({ seat: guestId }) : null}
        />
      </PartOf>
      <PartOf part="suggestion">
        <SuggestionCard
          {...{ room, drawn, wishes, suggestion, isTaking }}
          disabledReason={state.readOnly}
          onWish={wish}
          onSuggest={() => {
            // If nobody has accepted, the suggestion seats guests who may still attend.
            if (comingTo(room) === 0) wish({ ...wishes, pending: true })
            pick.putBack()
            suggest(true)
          }}
          onTake={() => void take()}
          onDrop={() => suggest(false)}
        />
      </PartOf>
    </div>
  )
}

/** How many guests have accepted and need a chair. */
export function comingTo(room: ReturnType<typeof useRoom>) {
  return [...room.diners.values()].filter(
    ({ answer, needsChair }) => answer === 'coming' && needsChair,
  ).length
}
