import { floor } from '../seating.schema.ts'
import type { Table, TableShape } from '../seating.schema.ts'

type Shaped = Pick<Table, 'shape' | 'chairs'>

/** The space that a table takes with its chairs, in units of the floor. */
interface Footprint {
  width: number
  depth: number
}

/**
 * The position of a chair relative to its table, as fractions of the footprint: 0 is the start or
 * top, 1 the end or bottom.
 */
export interface ChairPoint {
  x: number
  y: number
}

/**
 * The diameter of a chair’s button in units: 6 units are 44 pixels where 24 units are 176 pixels
 * wide.
 */
const chair = 6

/**
 * The width and depth of a table with its chairs. A round table grows with its circumference, a
 * long one with each pair of chairs.
 */
export function footprintOf({ shape, chairs }: Shaped): Footprint {
  if (shape === 'long') return { width: 20, depth: Math.ceil(chairs / 2) * chair + 3 }
  const across = Math.ceil(2 * rimOf(chairs) + chair)
  return { width: across, depth: across }
}

/**
 * The position of each chair: clockwise from the top at a round table; down one side and up the
 * other at a long one.
 */
export function chairPoints({ shape, chairs }: Shaped): ChairPoint[] {
  const { width, depth } = footprintOf({ shape, chairs })
  if (shape === 'round') {
    const rim = rimOf(chairs)
    return Array.from({ length: chairs }, (_, at) => {
      const turn = (at / chairs) * 2 * Math.PI
      return { x: 0.5 + (Math.sin(turn) * rim) / width, y: 0.5 - (Math.cos(turn) * rim) / depth }
    })
  }
  const side = Math.ceil(chairs / 2)
  return Array.from({ length: chairs }, (_, at) => {
    const isFar = at < side
    const row = isFar ? at : chairs - 1 - at
    return {
      x: isFar ? 1 - chair / 2 / width : chair / 2 / width,
      y: (1.5 + (row + 0.5) * chair) / depth,
    }
  })
}

/**
 * The box of a table on the floor, around its middle. A table’s `x` is the middle of its top edge.
 */
export function boxOf({ x, y, ...shaped }: Shaped & Pick<Table, 'x' | 'y'>) {
  const { width, depth } = footprintOf(shaped)
  return { left: x - width / 2, top: y, width, depth }
}

/** Free positions for new tables, row by row, with `columns` positions of 26 units in each row. */
export function freePlaces(
  there: readonly (Shaped & Pick<Table, 'x' | 'y'>)[],
  added: readonly { shape: TableShape; chairs: number }[],
  columns = 4,
): { x: number; y: number }[] {
  const boxes = there.map(boxOf)
  return added.map((table) => {
    const { width, depth } = footprintOf(table)
    const room = Math.max(columns * 26, width)
    for (let y = 0; y <= floor.depth; y += 2) {
      for (let left = 0; left + width <= room; left += 2) {
        const box = { left, top: y, width, depth }
        if (boxes.some((other) => isOver(box, other))) continue
        boxes.push(box)
        return { x: Math.min(floor.width, Math.round(left + width / 2)), y }
      }
    }
    return { x: Math.round(width / 2), y: floor.depth }
  })
}

/** A gap of 1.5 units separates the chairs of neighbouring tables. */
function isOver(one: ReturnType<typeof boxOf>, other: ReturnType<typeof boxOf>) {
  const gap = 1.5
  return (
    one.left < other.left + other.width + gap &&
    other.left < one.left + one.width + gap &&
    one.top < other.top + other.depth + gap &&
    other.top < one.top + one.depth + gap
  )
}

function rimOf(chairs: number) {
  return Math.max(9, (chairs * chair * 1.04) / (2 * Math.PI))
}

/**
 * The average width of a letter as a fraction of the font size, rounded up so that a fitted label
 * never overflows.
 */
const letterShare = 0.58

/**
 * A name in at most `maxLines` lines at the largest font size that fits the width, up to `size`;
 * long words make it smaller.
 */
export function fitLabel(
  name: string,
  width: number,
  size: number,
  maxLines = 3,
): { lines: string[]; size: number } {
  const words = name.split(/\s+/)
  for (let next = size; ; next *= 0.9) {
    const room = width / (next * letterShare)
    const lines: string[] = []
    for (const word of words) {
      const last = lines.at(-1)
      if (last !== undefined && last.length + 1 + word.length <= room)
        lines[lines.length - 1] = `${last} ${word}`
      else lines.push(word)
    }
    if (lines.length <= maxLines && lines.every((line) => line.length <= room))
      return { lines, size: next }
  }
}
