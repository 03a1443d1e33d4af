import { useLayoutEffect, useMemo, useState } from 'react'
import type { RefObject } from 'react'
import type { ListRow } from '#machines/guests/list/arrange.rules.ts'

/** How high each kind of row is, in pixels: fixed, so that nothing has to be measured. */
export interface Heights {
  household: number
  guest: number
  /** Below the last guest of a household. */
  gap: number
}

/** Rows beyond the edges of the screen that are drawn as well, so that scrolling meets no blank. */
const ahead = 6

const step = 2

/** Which rows of a list of any length are on the screen, and where each of them lies. */
export function useVisible(box: RefObject<HTMLElement | null>, rows: readonly ListRow[], heights: Heights) {
  const { household, guest, gap } = heights
  const tops = useMemo(() => topsOf(rows, { household, guest, gap }), [rows, household, guest, gap])
  const [range, setRange] = useState({ from: 0, to: 18 })
  useLayoutEffect(() => {
    const look = () => {
      if (!box.current) return
      const top = -box.current.getBoundingClientRect().top
      // In steps, so that small movements of the page draw nothing anew, and small ones, so that no frame has much to draw.
      const from = Math.max(0, Math.floor((rowAt(tops, top) - ahead) / step) * step)
      const to = Math.ceil((rowAt(tops, top + window.innerHeight) + ahead) / step) * step
      setRange((before) => (before.from === from && before.to === to ? before : { from, to }))
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [box, tops])
  // New rows are laid out at once, while the browser waits for its next frame, which has less to do then.
  useLayoutEffect(() => {
    box.current?.getBoundingClientRect()
  })
  return { tops, height: tops[rows.length] ?? 0, from: Math.min(range.from, rows.length), to: Math.min(range.to, rows.length) }
}

/** Where each row begins, and at the end how high all of them are. */
function topsOf(rows: readonly ListRow[], { household, guest, gap }: Heights) {
  const tops = new Float64Array(rows.length + 1)
  let top = 0
  for (const [place, row] of rows.entries()) {
    tops[place] = top
    top += row.kind === 'household' ? household : guest + (row.isLast ? gap : 0)
  }
  tops[rows.length] = top
  return tops
}

/** The row that lies at a height, by halving. */
function rowAt(tops: Float64Array, height: number) {
  let low = 0
  let high = tops.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((tops[middle] ?? 0) <= height) low = middle
    else high = middle - 1
  }
  return low
}
