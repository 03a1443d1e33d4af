import type { Arrow, Picture, Place } from './picture.ts'

/**
 * What is wrong with a picture, and how much. Nothing may lie on anything else; lines should cross
 * seldom and be short.
 */
export interface Verdict {
  overlaps: string[]
  crossings: number
  /** How large it is drawn on a common screen: 1 is full size. */
  scale: number
  /** All lines together, as a multiple of the picture's width and height. */
  length: number
  bends: number
  /** Lower is better. */
  cost: number
}

/** What a chart has for itself on a screen of 1440 by 900 pixels, beside the panel. */
const canvas = { width: 1_060, height: 740 }

export function judge(picture: Picture): Verdict {
  const overlaps = overlapsIn(picture)
  const crossings = crossingsIn(picture)
  const scale = Math.min(1, canvas.width / picture.width, canvas.height / picture.height)
  const drawn = picture.arrows
    .map(({ points }) => lengthOf(points))
    .reduce((sum, length) => sum + length, 0)
  const length = drawn / (picture.width + picture.height)
  const bends = picture.arrows.reduce((sum, { points }) => sum + points.length - 2, 0)
  const cost = overlaps.length * 12 + crossings * 1.2 + 14 / scale + length * 0.8 + bends * 0.08
  return { overlaps, crossings, scale, length, bends, cost }
}

/** Each pair of things that lie on each other and should not. */
function overlapsIn({ states, arrows, width, height }: Picture) {
  const found: string[] = []
  const solid = [
    ...states
      .filter(({ type }) => type !== 'compound' && type !== 'parallel')
      .map((box) => ({ name: box.id, place: box as Place })),
    ...arrows.map(({ id, frame }) => ({ name: `label ${id}`, place: frame })),
    // Of a state with states inside, its text.
    ...states
      .filter(({ type }) => type === 'compound' || type === 'parallel')
      .flatMap(({ id, parts }) =>
        parts.map((part, at) => ({ name: `${id} text ${at}`, place: part as Place })),
      ),
  ]
  for (const [at, one] of solid.entries()) {
    if (
      one.place.x < 0 ||
      one.place.y < 0 ||
      one.place.x + one.place.width > width ||
      one.place.y + one.place.height > height
    )
      found.push(`${one.name} is outside`)
    for (const other of solid.slice(at + 1))
      if (overlap(one.place, other.place)) found.push(`${one.name} and ${other.name}`)
  }
  for (const arrow of arrows) {
    for (const { name, place } of solid) {
      const isEnd = name === arrow.source || name === arrow.target || name === `label ${arrow.id}`
      if (!isEnd && segmentsOf(arrow).some((segment) => passes(segment, place)))
        found.push(`${arrow.id} passes ${name}`)
    }
  }
  return found
}

interface Segment {
  x1: number
  y1: number
  x2: number
  y2: number
}

function segmentsOf({ points }: Pick<Arrow, 'points'>): Segment[] {
  return points.slice(1).map(([x, y], at) => {
    const [px, py] = points[at] ?? [x, y]
    return { x1: Math.min(px, x), y1: Math.min(py, y), x2: Math.max(px, x), y2: Math.max(py, y) }
  })
}

function overlap(one: Place, other: Place) {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}

function passes({ x1, y1, x2, y2 }: Segment, { x, y, width, height }: Place) {
  return x1 < x + width - 1 && x2 > x + 1 && y1 < y + height - 1 && y2 > y + 1
}

function crossingsIn({ arrows }: Picture) {
  let count = 0
  for (const [at, one] of arrows.entries()) {
    for (const other of arrows.slice(at + 1)) {
      for (const a of segmentsOf(one))
        for (const b of segmentsOf(other)) if (cross(a, b)) count += 1
    }
  }
  return count
}

/** A level and an upright segment that go through each other. */
function cross(a: Segment, b: Segment) {
  const [level, upright] = a.y1 === a.y2 ? [a, b] : [b, a]
  if (level.y1 !== level.y2 || upright.x1 !== upright.x2) return false
  return (
    upright.x1 > level.x1 && upright.x1 < level.x2 && level.y1 > upright.y1 && level.y1 < upright.y2
  )
}

function lengthOf(points: [number, number][]) {
  return points
    .slice(1)
    .reduce(
      (sum, [x, y], at) =>
        sum + Math.abs(x - (points[at]?.[0] ?? x)) + Math.abs(y - (points[at]?.[1] ?? y)),
      0,
    )
}
