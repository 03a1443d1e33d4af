import { useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { ListRow } from '#machines/guests/list/arrange.rules.ts'

/** A cell by the row's key and the column's number. */
export interface Cell {
  key: string
  col: number
}

interface TabStopOptions {
  rows: readonly ListRow[]
  lastCol: number
  box: RefObject<HTMLElement | null>
  isEditing: boolean
}

/**
 * The cell that Tab leads to. The neighbour of a row that has gone takes its place, and gives it
 * back when the row returns.
 */
export function useTabStop({ rows, lastCol, box, isEditing }: TabStopOptions) {
  const [active, setActive] = useState<Cell | null>(null)
  const wantsFocus = useRef(false)
  const before = useRef(rows)
  /** A row that has gone with the focus in it, and the one that has the focus in its place. */
  const gone = useRef<{ cell: Cell; heir: string } | null>(null)
  const place = active ? rows.findIndex(({ key }) => key === active.key) : -1
  const index = Math.max(place, 0)
  const row = rows[index]
  const col = row ? colIn(row, active?.col ?? 1, lastCol) : 1

  useLayoutEffect(() => {
    if (!wantsFocus.current || isEditing || !row) return
    wantsFocus.current = false
    box.current
      ?.querySelector<HTMLElement>(`[data-key="${row.key}"] > [data-col="${col}"]`)
      ?.focus({ preventScroll: true })
  })

  useLayoutEffect(() => {
    const old = before.current
    before.current = rows
    if (!active || old === rows) return
    const isThere = (key: string) => rows.some((one) => one.key === key)
    const take = (cell: Cell) => {
      wantsFocus.current =
        document.activeElement === document.body ||
        box.current?.contains(document.activeElement) === true
      setActive(cell)
    }
    if (isThere(active.key)) {
      if (gone.current?.heir !== active.key || !isThere(gone.current.cell.key)) return
      take(gone.current.cell)
      gone.current = null
      return
    }
    const heir = neighbourOf(old, active.key, rows)
    if (!heir) return
    gone.current = { cell: active, heir }
    take({ key: heir, col: active.col })
  }, [rows, active, box])

  return {
    active,
    place,
    index,
    row,
    col,
    activate: (cell: Cell, takesFocus: boolean) => {
      wantsFocus.current = takesFocus
      setActive(cell)
    },
    /** The cell has the focus once it is drawn. */
    focusSoon: () => {
      wantsFocus.current = true
    },
  }
}

/**
 * The key of the row below one that has gone, of those that are still there; else of the one above
 * it.
 */
function neighbourOf(before: readonly ListRow[], key: string, now: readonly ListRow[]) {
  const there = new Set(now.map((row) => row.key))
  const place = before.findIndex((row) => row.key === key)
  if (place === -1) return undefined
  const isThere = (row: ListRow) => there.has(row.key)
  return (before.slice(place + 1).find(isThere) ?? before.slice(0, place).findLast(isThere))?.key
}

/** A household's row has three cells: to select, its name across, and what else there is to do. */
function colIn(row: ListRow, col: number, lastCol: number) {
  return row.kind === 'guest' || col <= 1 || col === lastCol ? col : 1
}
