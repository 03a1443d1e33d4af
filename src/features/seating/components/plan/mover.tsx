/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions -- a bar that takes the arrow keys while a table is moved */
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { floor } from '#machines/seating/seating.schema.ts'
import type { Table } from '#machines/seating/seating.schema.ts'
import { t } from '#src/i18n/t.ts'
import { Button } from '#src/ui/actions/button.tsx'
import css from '../people/people.module.css'

interface MoverProps {
  table: Table
  onSay: (says: string) => void
  /** Where it would stand now. */
  onStep: (to: { x: number; y: number }) => void
  onMove: (to: { x: number; y: number }) => void
  onStay: () => void
}

/** Moves a table by keys, one step of two units a press. */
export function Mover({ table, onSay, onStep, onMove, onStay }: MoverProps) {
  const [to, step] = useState({ x: table.x, y: table.y })
  const bar = useRef<HTMLDivElement>(null)
  const says = t('seating:tables.moving', { name: table.name })
  useEffect(() => {
    bar.current?.focus()
  }, [])

  function keep() {
    if (to.x === table.x && to.y === table.y) onStay()
    else onMove(to)
  }

  function press(event: KeyboardEvent) {
    const ways: Record<string, [number, number]> = { ArrowUp: [0, -2], ArrowDown: [0, 2], ArrowLeft: [-2, 0], ArrowRight: [2, 0] }
    const way = ways[event.key]
    if (way) {
      event.preventDefault()
      const rtl = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
      const next = { x: within(to.x + way[0] * rtl, floor.width), y: within(to.y + way[1], floor.depth) }
      step(next)
      onStep(next)
      onSay(t('seating:tables.at', { x: next.x, y: next.y }))
    } else if (event.key === 'Escape') {
      onSay(t('seating:tables.notMoved', { name: table.name }))
      onStay()
    } else if (event.key === 'Enter' && event.target === event.currentTarget) keep()
  }

  return (
    <div ref={bar} className={css.bar} role="group" aria-label={says} tabIndex={-1} onKeyDown={press}>
      <span>{says}</span>
      <span>{t('seating:tables.at', to)}</span>
      <Button onPress={keep}>{t('seating:tables.here')}</Button>
      <Button kind="quiet" onPress={onStay}>
        {t('seating:carry.back')}
      </Button>
    </div>
  )
}

function within(value: number, most: number) {
  return Math.min(most, Math.max(0, value))
}
