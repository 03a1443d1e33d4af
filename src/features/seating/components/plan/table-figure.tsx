/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions -- a fieldset is for a form, and this holds none; the keys are pressed on the buttons inside */
import { useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { boxOf, chairPoints } from '#machines/seating/floor/floor.rules.ts'
import { floor } from '#machines/seating/seating.schema.ts'
import type { Table } from '#machines/seating/seating.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Hidden } from '#src/ui/layout/layout.tsx'
import { spotName } from '../../use-guest-drag.ts'
import type { Pick } from '../../use-guest-drag.ts'
import type { Room } from '../../use-room.ts'
import type { Drawn } from '../../use-shown-seats.ts'
import { NoRoom } from '../people/no-room.tsx'
import { Chair } from './chair.tsx'
import css from './plan.module.css'

interface FigureProps {
  table: Table
  room: Room
  drawn: Drawn
  pick: Pick
  /** Pixels per unit, before zooming. */
  scale: number
  /** Screen pixels per unit, for pointer movement. */
  reach: number
  isNamed: boolean
  disabledReason: string | null
  /** Says that there was no room for those who were to sit there. */
  noRoom: string | null
  onOpen: (table: Table) => void
  onFree: (guestId: string) => void
  onMove: (table: Table, to: { x: number; y: number }) => void
}

/**
 * A table with its chairs. It is one Tab stop: arrow keys move between the table and its chairs.
 */
export function TableFigure(about: FigureProps) {
  const { table, room, drawn, pick, scale, isNamed, disabledReason, noRoom, onOpen, onFree } = about
  const { t } = useTranslation()
  const [at, walkTo] = useState(-1)
  const figure = useRef<HTMLDivElement>(null)
  const { shift, hold, isMoved } = useTableDrag(about)
  const chairs = drawn.chairs(table.id)
  const points = chairPoints(table)
  const box = boxOf({ ...table, x: table.x + (shift?.x ?? 0), y: table.y + (shift?.y ?? 0) })
  const seated = chairs.filter((seat) => seat !== null).length
  const isBroken = drawn.breaches.some(
    ({ kind, tableIds }) => kind === 'apart' && tableIds.includes(table.id),
  )

  function walk(event: KeyboardEvent) {
    const seat = chairs[at]
    if ((event.key === 'Delete' || event.key === 'Backspace') && seat && disabledReason === null) {
      event.preventDefault()
      return onFree(seat.guestId)
    }
    const next = stopAfter(event.key, at, table.chairs)
    if (next === null) return
    event.preventDefault()
    walkTo(next)
    figure.current?.querySelectorAll('button')[next + 1]?.focus()
  }

  return (
    // The table and its chairs are one group for the keyboard.
    <div
      ref={figure}
      role="group"
      aria-label={t('seating:table.name', { name: table.name, seated, count: table.chairs })}
      className={`${css.table} ${isBroken ? css.broken : ''} ${isNamed ? css.roomy : ''}`}
      style={{
        insetInlineStart: box.left * scale,
        insetBlockStart: box.top * scale,
        inlineSize: box.width * scale,
        blockSize: box.depth * scale,
      }}
      onKeyDown={walk}
    >
      <TableTop {...{ table, pick, onOpen, at, walkTo, isMoved, seated, hold }} />
      {points.map((point, place) => (
        <Chair
          // The chair is the same whoever sits on it.
          key={place}
          {...{ point, place, room, pick, isNamed, disabledReason }}
          seat={chairs[place] ?? null}
          tableId={table.id}
          isProposed={drawn.isNew(chairs[place]?.guestId ?? '')}
          isStop={at === place}
          onFocus={() => walkTo(place)}
        />
      ))}
      <div className={css.beside}>
        <NoRoom>{noRoom}</NoRoom>
      </div>
    </div>
  )
}

/** The stop that a key leads to, around the table; the table itself is -1. */
function stopAfter(key: string, at: number, chairs: number): number | null {
  const ways: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowDown: at + 1,
    ArrowLeft: at - 1,
    ArrowUp: at - 1,
    Home: -1,
    End: chairs - 1,
  }
  const way = ways[key]
  if (way === undefined) return null
  return way < -1 ? chairs - 1 : way >= chairs ? -1 : way
}

/** Moves the table with the mouse and stores its position when it is released. */
function useTableDrag({ table, pick, reach, disabledReason, onMove }: FigureProps) {
  const wasMoved = useRef(false)
  const [shift, setShift] = useState<{ x: number; y: number } | null>(null)
  const carries = pick.picked.length > 0

  function hold(event: PointerEvent<HTMLButtonElement>) {
    wasMoved.current = false
    if (disabledReason !== null || event.button !== 0 || event.pointerType === 'touch' || carries)
      return
    const from = { x: event.clientX, y: event.clientY }
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const moved = (to: globalThis.PointerEvent) => ({
      x: clamp(Math.round(((to.clientX - from.x) * rtl) / reach), -table.x, floor.width - table.x),
      y: clamp(Math.round((to.clientY - from.y) / reach), -table.y, floor.depth - table.y),
    })
    const follow = (to: globalThis.PointerEvent) => setShift(moved(to))
    const end = (to: globalThis.PointerEvent) => {
      window.removeEventListener('pointermove', follow)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
      setShift(null)
      const { x, y } = moved(to)
      if (to.type !== 'pointerup' || (x === 0 && y === 0)) return
      // Ignore the click that the browser sends after a drag.
      wasMoved.current = true
      onMove(table, { x: table.x + x, y: table.y + y })
    }
    window.addEventListener('pointermove', follow)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
  }

  return { shift, hold, isMoved: () => wasMoved.current }
}

function TableTop({
  table,
  pick,
  onOpen,
  at,
  walkTo,
  isMoved,
  seated,
  hold,
}: {
  table: Table
  pick: Pick
  onOpen: (table: Table) => void
  at: number
  walkTo: (next: number) => void
  /** Whether the table was just dragged, so that the following click is ignored. */
  isMoved: () => boolean
  seated: number
  hold: (event: PointerEvent<HTMLButtonElement>) => void
}) {
  const { t } = useTranslation()
  const carries = pick.picked.length > 0
  const spot = { tableId: table.id, place: null }
  return (
    <button
      type="button"
      className={`${css.top} ${table.shape === 'round' ? css.round : css.long}`}
      data-spot={spotName(spot)}
      data-over={pick.over === spotName(spot) || undefined}
      tabIndex={at === -1 ? 0 : -1}
      onFocus={() => walkTo(-1)}
      onPointerDown={hold}
      onClick={() => isMoved() || pick.press(() => (carries ? pick.drop(spot) : onOpen(table)))}
    >
      <span className={css.name}>{table.name}</span>
      <span className={css.count}>{t('seating:table.count', { seated, count: table.chairs })}</span>
      <Hidden>{t(carries ? 'seating:table.seatHere' : 'seating:table.open')}</Hidden>
    </button>
  )
}

function clamp(value: number, min: number, max: number) {
  return Math.min(max, Math.max(min, value))
}
