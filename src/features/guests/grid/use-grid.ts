import { useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent, RefObject } from 'react'
import type { ListRow } from '#machines/guests/list/arrange.rules.ts'
import { clearPart, scrollInto, useUncovered } from './use-uncovered.ts'
import type { Clear } from './use-uncovered.ts'

/** A cell by the row's key and the column's number. */
export interface Cell {
  key: string
  col: number
}

export interface GridActs {
  /** Enter, F2 or a second press on a cell. */
  act: (row: ListRow, col: number, by: 'keys' | 'pointer') => void
  /** Whether a cell is one that is changed in place. */
  isEditable: (row: ListRow, col: number) => boolean
  select: (keys: readonly string[], how: 'toggle' | 'add') => void
  selectAll: () => void
  clear: () => void
  /** Delete or Backspace on a row. */
  remove: (row: ListRow) => void
  undo: () => void
}

interface GridOptions extends GridActs {
  rows: readonly ListRow[]
  lastCol: number
  box: RefObject<HTMLElement | null>
  /** Whether the bar of those who are selected stands at the foot of the screen. */
  hasBar: boolean
  tops: Float64Array
  heightOf: (row: ListRow) => number
  /** Rows with an error below them, which is brought into view with them. */
  unsaved: ReadonlyMap<string, unknown>
}

export const gridId = 'guest-grid'

/** Gives the focus to the cell that Tab leads to. */
export function focusGrid() {
  document
    .querySelector<HTMLElement>(`#${gridId} [data-col][tabindex="0"]`)
    ?.focus({ preventScroll: true })
}

/** Room that stays free above and below a row that is moved to: for the head of the table, and for the bar below it. */
const above = 64
const below = 110

/** Moves through a grid by keys (ARIA's grid pattern): one cell is the tab stop, and the row it is in is always drawn. */
export function useGrid({
  rows,
  lastCol,
  box,
  hasBar,
  tops,
  heightOf,
  unsaved,
  ...acts
}: GridOptions) {
  const [active, setActive] = useState<Cell | null>(null)
  const [editing, setEditing] = useState<(Cell & { by: 'keys' | 'pointer' }) | null>(null)
  const wantsFocus = useRef(false)
  const before = useRef(rows)
  /** A row that has gone with the focus in it, and the one that has the focus in its place. */
  const gone = useRef<{ cell: Cell; heir: string } | null>(null)
  const place = active ? rows.findIndex(({ key }) => key === active.key) : -1
  const index = Math.max(place, 0)
  const row = rows[index]
  const col = row ? colIn(row, active?.col ?? 1, lastCol) : 1

  useLayoutEffect(() => {
    if (!wantsFocus.current || editing || !row) return
    wantsFocus.current = false
    box.current
      ?.querySelector<HTMLElement>(`[data-key="${row.key}"] > [data-col="${col}"]`)
      ?.focus({ preventScroll: true })
  })

  // The neighbour of a row that has gone takes its place as the tab stop, and gives it back when the row returns.
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

  /** Scrolls a row into what is clear of the screen. */
  function bringIn(at: number, clear: Clear) {
    const target = rows[at]
    if (!target || !box.current) return
    const top = box.current.getBoundingClientRect().top + (tops[at] ?? 0)
    scrollInto(top, top + heightOf(target), clear)
  }

  // What is selected or changed by a press is not left beneath the bar, nor an error below the screen.
  const unsavedKey = active && unsaved.has(active.key) ? active.key : ''
  useUncovered(
    hasBar || editing || unsavedKey ? `${hasBar} ${editing?.key} ${unsavedKey}` : '',
    () => {
      if (active && place !== -1) bringIn(place, clearPart())
    },
  )

  function moveTo(next: number, nextCol: number) {
    const bounded = Math.min(Math.max(next, 0), rows.length - 1)
    const target = rows[bounded]
    if (!target || !box.current) return
    const { from, to } = clearPart()
    bringIn(bounded, { from: Math.max(from, above), to: Math.min(to, window.innerHeight - below) })
    wantsFocus.current = true
    setActive({ key: target.key, col: Math.min(Math.max(nextCol, 0), lastCol) })
  }

  function begin(target: ListRow, at: number, by: 'keys' | 'pointer') {
    if (acts.isEditable(target, at)) setEditing({ key: target.key, col: at, by })
    else acts.act(target, at, by)
  }

  /** An editor has ended; `next` is how far the focus moves on. */
  function end(next = 0) {
    wantsFocus.current = true
    setEditing(null)
    if (next !== 0 && row) moveTo(index, col + next)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (
      editing ||
      !row ||
      !(event.target instanceof HTMLElement) ||
      !event.target.matches('[data-col]')
    )
      return
    const control = event.ctrlKey || event.metaKey
    const page = Math.max(1, Math.floor((window.innerHeight - above - below) / heightOf(row)))
    const wanted = active?.col ?? 1
    const back = event.currentTarget.matches('[dir="rtl"] *') ? 1 : -1
    const step = (by: number) => {
      moveTo(index + by, wanted)
      const to = rows[index + by]
      if (event.shiftKey && to) acts.select(guestsIn([row, to]), 'add')
    }
    const keys: Record<string, (() => void) | undefined> = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      ArrowLeft: () => moveTo(index, nextCol(row, col, back, lastCol)),
      ArrowRight: () => moveTo(index, nextCol(row, col, -back, lastCol)),
      Home: () => moveTo(control ? 0 : index, control ? wanted : 0),
      End: () => moveTo(control ? rows.length - 1 : index, control ? wanted : lastCol),
      PageDown: () => moveTo(index + page, wanted),
      PageUp: () => moveTo(index - page, wanted),
      Enter: () => begin(row, col, 'keys'),
      F2: () => begin(row, col, 'keys'),
      ' ': () => acts.select(guestsIn([row]), 'toggle'),
      a: control ? acts.selectAll : undefined,
      z: control ? acts.undo : undefined,
      Escape: acts.clear,
      Delete: () => acts.remove(row),
      // The key called "delete" on a Mac.
      Backspace: () => acts.remove(row),
    }
    const done = keys[event.key]
    if (!done) return
    event.preventDefault()
    done()
  }

  function onClick(event: MouseEvent<HTMLElement>) {
    const cell =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-col]') : null
    const key = cell?.parentElement?.dataset['key']
    const target = rows.find((one) => one.key === key)
    if (
      !cell ||
      !target ||
      (editing && editing.key === key && editing.col === Number(cell.dataset['col']))
    )
      return
    const at = Number(cell.dataset['col'])
    const isButton = event.target instanceof Element && event.target.closest('button') !== null
    const wasActive = active?.key === key && col === at
    wantsFocus.current = !isButton
    setActive({ key: target.key, col: at })
    if (at === 0) acts.select(guestsIn([target]), 'toggle')
    else if (isButton) acts.act(target, at, 'pointer')
    else if (wasActive || event.detail === 2) begin(target, at, 'pointer')
  }

  return {
    active: row ? { key: row.key, col } : null,
    index,
    editing,
    end,
    moveTo,
    onKeyDown,
    onClick,
  }
}

/** The guests that a row stands for. */
export function guestsIn(rows: readonly ListRow[]): string[] {
  return rows.flatMap((row) =>
    row.kind === 'guest' ? [row.guest.id] : row.people.map(({ id }) => id),
  )
}

/** The key of the row below one that has gone, of those that are still there; else of the one above it. */
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

function nextCol(row: ListRow, col: number, by: number, lastCol: number) {
  if (row.kind === 'guest') return col + by
  const cells = [0, 1, lastCol]
  return cells[Math.min(Math.max(cells.indexOf(col) + by, 0), 2)] ?? 1
}
