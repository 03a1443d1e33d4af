import { useLayoutEffect, useRef } from 'react'
import type { DragEvent } from 'react'

export type Direction = 'up' | 'down'

interface RowOrder {
  /** Tells these rows from those of a list within one of them. */
  name: string
  /** How many rows there are. */
  count: number
  /** Puts the row at one place at another. */
  onMove: (from: number, to: number) => void
}

/**
 * Rows that are put in order by dragging with a pointer, or by their buttons. What holds a row's
 * button is marked by `data-direction`: the row that was moved keeps the focus at its new place.
 */
export function useRowOrder<E extends HTMLElement>({ name, count, onMove }: RowOrder) {
  const group = useRef<E>(null)
  const dragged = useRef<number | null>(null)
  const next = useRef<readonly string[]>([])
  const row = (at: number) => `[data-row="${name}-${at}"]`
  useLayoutEffect(() => {
    const found = next.current
      .map((selector) => group.current?.querySelector<HTMLElement>(selector))
      .find((element) => element !== null && element !== undefined)
    next.current = []
    found?.focus()
  })

  function move(from: number, to: number, direction: Direction | null) {
    if (to < 0 || to >= count || from === to) return
    if (direction !== null)
      next.current = [
        `${row(to)} [data-direction="${direction}"] button`,
        `${row(to)} [data-direction] button`,
      ]
    onMove(from, to)
  }

  return {
    group,
    /** The row at a place, as a selector. */
    row,
    /** Where the focus goes once the rows are drawn anew: to the first of these that is there. */
    focusNext: (...selectors: string[]) => void (next.current = selectors),
    moveBy: (at: number, direction: Direction) =>
      move(at, direction === 'up' ? at - 1 : at + 1, direction),
    /** What a row is held by. */
    handle: (at: number) => ({
      'aria-hidden': true,
      draggable: true,
      onDragStart: ({ dataTransfer }: DragEvent) => {
        dragged.current = at
        dataTransfer.effectAllowed = 'move'
        dataTransfer.setData('text/plain', String(at))
      },
      onDragEnd: () => void (dragged.current = null),
    }),
    /** A row, as what is dragged is dropped on it. */
    target: (at: number) => ({
      'data-row': `${name}-${at}`,
      onDragOver: (event: DragEvent) => {
        if (dragged.current !== null) event.preventDefault()
      },
      onDrop: (event: DragEvent) => {
        if (dragged.current === null) return
        event.preventDefault()
        move(dragged.current, at, null)
        dragged.current = null
      },
    }),
  }
}
