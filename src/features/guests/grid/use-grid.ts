import { useState } from 'react'
import type { KeyboardEvent, MouseEvent, RefObject } from 'react'
import type { ListRow } from '#machines/guests/list/arrange.rules.ts'
import { useTabStop } from './use-tab-stop.ts'
import type { Cell } from './use-tab-stop.ts'
import { visibleArea, scrollInto, useVisibleArea } from './use-visible-area.ts'
import type { VisibleArea } from './use-visible-area.ts'

type Means = 'keys' | 'pointer'

export interface GridActs {
  /** Enter, F2 or a second press on a cell. */
  act: (row: ListRow, col: number, by: Means) => void
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

/**
 * Room that stays free above and below a row that is moved to: for the head of the table, and for
 * the bar below it.
 */
const above = 64
const below = 110

/**
 * Moves through a grid by keys (ARIA's grid pattern): one cell is the tab stop, and the row it is
 * in is always drawn.
 */
export function useGrid(options: GridOptions) {
  const { rows, lastCol, box, hasBar, unsaved } = options
  const [editing, setEditing] = useState<(Cell & { by: Means }) | null>(null)
  const stop = useTabStop({ rows, lastCol, box, isEditing: editing !== null })
  const { active, place, index, row, col, activate, focusSoon } = stop
  const bringIn = bringerOf(options)

  // What is selected or changed by a press is not left beneath the bar, nor an error below the
  // screen.
  const unsavedKey = active && unsaved.has(active.key) ? active.key : ''
  useVisibleArea(
    hasBar || editing || unsavedKey ? `${hasBar} ${editing?.key} ${unsavedKey}` : '',
    () => {
      if (active && place !== -1) bringIn(place, visibleArea())
    },
  )

  function moveTo(next: number, nextCol: number) {
    const bounded = Math.min(Math.max(next, 0), rows.length - 1)
    const target = rows[bounded]
    if (!target || !box.current) return
    const { from, to } = visibleArea()
    bringIn(bounded, { from: Math.max(from, above), to: Math.min(to, window.innerHeight - below) })
    activate({ key: target.key, col: Math.min(Math.max(nextCol, 0), lastCol) }, true)
  }

  function begin(target: ListRow, at: number, by: Means) {
    if (options.isEditable(target, at)) setEditing({ key: target.key, col: at, by })
    else options.act(target, at, by)
  }

  /** An editor has ended; `next` is how far the focus moves on. */
  function end(next = 0) {
    focusSoon()
    setEditing(null)
    if (next !== 0 && row) moveTo(index, col + next)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (editing || !row || !isOnCell(event)) return
    const stands = { row, index, col, wanted: active?.col ?? 1 }
    const done = keysOf(options, { ...stands, moveTo, begin }, event)[event.key]
    if (!done) return
    event.preventDefault()
    done()
  }

  function onClick(event: MouseEvent<HTMLElement>) {
    const pressed = pressedCell(event, rows)
    if (!pressed || (editing?.key === pressed.row.key && editing.col === pressed.col)) return
    const { row: target, col: at, isButton } = pressed
    const wasActive = active?.key === target.key && col === at
    activate({ key: target.key, col: at }, !isButton)
    if (at === 0) options.select(guestsIn([target]), 'toggle')
    else if (isButton) options.act(target, at, 'pointer')
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

/** Returns a function that scrolls a row into the visible area. */
function bringerOf({
  rows,
  box,
  tops,
  heightOf,
}: Pick<GridOptions, 'rows' | 'box' | 'tops' | 'heightOf'>) {
  return (at: number, area: VisibleArea) => {
    const target = rows[at]
    if (!target || !box.current) return
    const top = box.current.getBoundingClientRect().top + (tops[at] ?? 0)
    scrollInto(top, top + heightOf(target), area)
  }
}

/** Where the tab stop is, and the ways from there. */
interface Stands {
  row: ListRow
  index: number
  col: number
  /** The column that was gone to last: a household's row has none of its own for an event. */
  wanted: number
  moveTo: (index: number, col: number) => void
  begin: (row: ListRow, col: number, by: Means) => void
}

/** What each key does. */
function keysOf(
  { rows, lastCol, heightOf, ...acts }: GridOptions,
  { row, index, col, wanted, moveTo, begin }: Stands,
  { ctrlKey, metaKey, shiftKey, currentTarget }: KeyboardEvent<HTMLElement>,
): Record<string, (() => void) | undefined> {
  const control = ctrlKey || metaKey
  const page = Math.max(1, Math.floor((window.innerHeight - above - below) / heightOf(row)))
  const back = currentTarget.matches('[dir="rtl"] *') ? 1 : -1
  const step = (by: number) => {
    moveTo(index + by, wanted)
    const to = rows[index + by]
    if (shiftKey && to) acts.select(guestsIn([row, to]), 'add')
  }
  return {
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
}

function isOnCell({ target }: KeyboardEvent) {
  return target instanceof HTMLElement && target.matches('[data-col]')
}

/** The cell that a press is on, and whether it is on a button in it. */
function pressedCell({ target }: MouseEvent, rows: readonly ListRow[]) {
  if (!(target instanceof Element)) return null
  const cell = target.closest<HTMLElement>('[data-col]')
  const row = rows.find(({ key }) => key === cell?.parentElement?.dataset['key'])
  if (!cell || !row) return null
  return { row, col: Number(cell.dataset['col']), isButton: target.closest('button') !== null }
}

/** The guests that a row stands for. */
export function guestsIn(rows: readonly ListRow[]): string[] {
  return rows.flatMap((row) =>
    row.kind === 'guest' ? [row.guest.id] : row.people.map(({ id }) => id),
  )
}

function nextCol(row: ListRow, col: number, by: number, lastCol: number) {
  if (row.kind === 'guest') return col + by
  const cells = [0, 1, lastCol]
  return cells[Math.min(Math.max(cells.indexOf(col) + by, 0), 2)] ?? 1
}
