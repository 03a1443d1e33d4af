import { useMemo } from 'react'
import type { ListRow } from '#machines/guests/list/arrange.rules.ts'

/** How high each kind of row is, in pixels: fixed, so that nothing has to be measured. */
export interface Heights {
  household: number
  guest: number
  /** Below the last guest of a household. */
  gap: number
  /** Of what is said below a guest whose change could not be saved. */
  unsaved: number
}

/**
 * Rows that come and go together: a household and its people. The browser lays a block out and
 * paints it by itself.
 */
export interface Block {
  key: string
  /** The place of its first row among all. */
  first: number
  rows: readonly ListRow[]
  /** In pixels, as all that follows. */
  top: number
  height: number
}

/** Where the rows of a list of any length lie. */
export interface RowLayout {
  /** Where each row begins, and at the end how high all of them are. */
  tops: Float64Array
  blocks: readonly Block[]
  /**
   * How far beyond the edges of the screen rows are drawn as well, so that scrolling meets no
   * blank.
   */
  ahead: number
}

/** A household of more goes on in another block, so that no frame has much to draw. */
const maxRows = 12

const guestsAhead = 6

/** The guests whose changes could not be saved, by id. */
type Unsaved = ReadonlyMap<string, unknown>

export function useRowLayout(
  rows: readonly ListRow[],
  heights: Heights,
  unsaved: Unsaved,
): RowLayout {
  return useMemo(() => layOutRows(rows, heights, unsaved), [rows, heights, unsaved])
}

/** Lays rows out one below the other: each in one block, in order. */
export function layOutRows(
  rows: readonly ListRow[],
  heights: Heights,
  unsaved: Unsaved = new Map(),
): RowLayout {
  const tops = topsOf(rows, heights, unsaved)
  const blocks: Block[] = []
  let home = ''
  let part = 0
  for (let first = 0, end = 1; first < rows.length; first = end++) {
    while (end < rows.length && end - first < maxRows && rows[end]?.kind !== 'household') end++
    const row = rows[first]
    part = row?.kind === 'household' ? 0 : part + 1
    if (row?.kind === 'household') home = row.key
    const top = tops[first] ?? 0
    // By the household and not by the row: who joins a household above leaves its later parts what
    // they are.
    blocks.push({
      key: `${home} ${part}`,
      first,
      rows: rows.slice(first, end),
      top,
      height: (tops[end] ?? 0) - top,
    })
  }
  return { tops, blocks, ahead: guestsAhead * heights.guest }
}

export function heightOfRow(row: ListRow, heights: Heights, unsaved: Unsaved) {
  if (row.kind === 'household') return heights.household
  return heights.guest + (unsaved.has(row.key) ? heights.unsaved : 0)
}

function topsOf(rows: readonly ListRow[], heights: Heights, unsaved: Unsaved) {
  const tops = new Float64Array(rows.length + 1)
  let top = 0
  for (const [place, row] of rows.entries()) {
    tops[place] = top
    top +=
      heightOfRow(row, heights, unsaved) + (row.kind === 'guest' && row.isLast ? heights.gap : 0)
  }
  tops[rows.length] = top
  return tops
}

/**
 * The place of the last block whose figure is not above the wanted one, by halving; 0 where there
 * is none.
 */
export function lastUpTo(blocks: readonly Block[], figure: 'top' | 'first', wanted: number) {
  let low = 0
  let high = blocks.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((blocks[middle]?.[figure] ?? 0) <= wanted) low = middle
    else high = middle - 1
  }
  return low
}
