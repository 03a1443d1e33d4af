import type { CSSProperties } from 'react'
import { boxOf } from '#machines/seating/floor/floor.rules.ts'
import type { Table } from '#machines/seating/seating.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import type { Pick } from '../../use-guest-drag.ts'
import type { Room } from '../../use-room.ts'
import type { Drawn } from '../../use-shown-seats.ts'
import { useZoom } from '../../use-zoom.ts'
import { TableFigure } from './table-figure.tsx'
import { ZoomBar } from './zoom-bar.tsx'
import css from './plan.module.css'

/** Pixels per unit of the floor: small with initials, large with names. */
const pixels = { drawn: 176 / 24, named: 300 / 24 } as const

interface PlanProps {
  room: Room
  /** The guests on their chairs, stored or suggested. */
  drawn: Drawn
  pick: Pick
  detail: keyof typeof pixels
  disabledReason: string | null
  /** A table that is being moved by keyboard, at its previewed position. */
  moved: Table | null
  noRoomAt: (tableId: string) => string | null
  onOpen: (table: Table) => void
  onFree: (guestId: string) => void
  onMove: (table: Table, to: { x: number; y: number }) => void
}

/** The room from above, with its tables and guests. */
export function FloorPlan({
  room,
  drawn,
  pick,
  detail,
  disabledReason,
  moved,
  noRoomAt,
  onOpen,
  onFree,
  onMove,
}: PlanProps) {
  const { t } = useTranslation()
  const scale = pixels[detail]
  const tables = room.plan.tables.map((table) => (table.id === moved?.id ? moved : table))
  const boxes = tables.map(boxOf)
  const width = Math.max(48, ...boxes.map(({ left, width: own }) => left + own)) + 4
  const depth = Math.max(24, ...boxes.map(({ top, depth: own }) => top + own)) + 6
  const [wide, high] = [width * scale, depth * scale]
  const { box, zoom, step, fit, onKeyDown, onPointerDown } = useZoom({ width: wide, height: high })
  return (
    <>
      <ZoomBar zoom={zoom} onStep={step} onFit={fit} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears what is pressed on the tables inside, and its floor is dragged */}
      <section
        ref={box}
        className={css.scroll}
        aria-label={t('seating:views.drawn')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        data-rolls=""
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
      >
        <div className={css.sized} style={{ inlineSize: wide * zoom, blockSize: high * zoom }}>
          <div className={css.floor} style={floorStyle({ wide, high, zoom })}>
            {tables.map((table) => (
              <TableFigure
                key={table.id}
                {...{ table, room, drawn, pick, scale, disabledReason, onOpen, onFree, onMove }}
                reach={scale * zoom}
                noRoom={noRoomAt(table.id)}
                isNamed={detail === 'named'}
              />
            ))}
          </div>
        </div>
      </section>
    </>
  )
}

function floorStyle({ wide, high, zoom }: Record<'wide' | 'high' | 'zoom', number>) {
  return {
    inlineSize: wide,
    blockSize: high,
    transform: zoom === 1 ? undefined : `scale(${zoom})`,
    '--zoom': zoom,
  } as CSSProperties
}
