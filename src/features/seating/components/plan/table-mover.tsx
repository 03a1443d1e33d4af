/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions -- a bar that takes the arrow keys while a table is moved */
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { floor } from '#machines/seating/seating.schema.ts'
import type { Table } from '#machines/seating/seating.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import css from '../people/people.module.css'

interface TableMoverProps {
  table: Table
  onAnnounce: (message: string) => void
  /** The position to preview. */
  onStep: (to: { x: number; y: number }) => void
  onMove: (to: { x: number; y: number }) => void
  onStay: () => void
}

const arrows: Record<'ArrowUp' | 'ArrowDown', [number, number]> = {
  ArrowUp: [0, -2],
  ArrowDown: [0, 2],
}
/** The steps of the buttons, which are for touch. */
const ways = { up: [0, -4], down: [0, 4], start: [-4, 0], end: [4, 0] } as const

/**
 * Moves a table by arrow keys (two units) or buttons (four units). Enter confirms, Escape cancels.
 */
export function TableMover({ table, onAnnounce, onStep, onMove, onStay }: TableMoverProps) {
  const { t } = useTranslation()
  const [to, step] = useState({ x: table.x, y: table.y })
  const bar = useRef<HTMLDivElement>(null)
  const label = t('seating:tables.moving', { name: table.name })
  useEffect(() => {
    bar.current?.focus()
  }, [])

  function keep() {
    if (to.x === table.x && to.y === table.y) onStay()
    else onMove(to)
  }

  function go([x, y]: [number, number]) {
    const next = { x: within(to.x + x, floor.width), y: within(to.y + y, floor.depth) }
    step(next)
    onStep(next)
    onAnnounce(t('seating:tables.at', { x: next.x, y: next.y }))
  }

  function press(event: KeyboardEvent) {
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const keys: Record<string, [number, number]> = {
      ...arrows,
      ArrowLeft: [-2 * rtl, 0],
      ArrowRight: [2 * rtl, 0],
    }
    const way = keys[event.key]
    if (way) {
      event.preventDefault()
      go(way)
    } else if (event.key === 'Escape') {
      onAnnounce(t('seating:tables.notMoved', { name: table.name }))
      onStay()
    } else if (event.key === 'Enter' && event.target === event.currentTarget) keep()
  }

  return (
    <div
      ref={bar}
      className={css.bar}
      role="group"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={press}
    >
      <span>{label}</span>
      <span>{t('seating:tables.at', to)}</span>
      <Row>
        {(['up', 'down', 'start', 'end'] as const).map((way) => (
          <Button key={way} kind="quiet" onPress={() => go([...ways[way]])}>
            {t(`seating:tables.way.${way}`)}
          </Button>
        ))}
      </Row>
      <Button onPress={keep}>{t('seating:tables.here')}</Button>
      <Button kind="quiet" onPress={onStay}>
        {t('seating:carry.back')}
      </Button>
    </div>
  )
}

function within(value: number, max: number) {
  return Math.min(max, Math.max(0, value))
}
