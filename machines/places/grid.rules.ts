import type { Point } from './distance.rules.ts'

/**
 * Places in an index: the map is divided into square cells of several sizes, and two areas that
 * touch have a cell in common.
 */

/** A box of degrees. One that crosses the date line covers both sides of it. */
export interface Box {
  south: number
  north: number
  west: number
  east: number
}

/** A box that contains everything within so many kilometres. Its corners are farther away. */
export function boxAround({ lat, lon }: Point, km: number): Box {
  const height = km / kmEachDegree + margin
  // A degree of longitude is shorter near the poles, and next to one every longitude is near.
  const widest = Math.abs(lat) + height
  const width = widest > 89.9 ? 360 : height / Math.cos((widest * Math.PI) / 180)
  const isEveryLongitude = Math.abs(lon) + width > 180
  return {
    south: Math.max(-90, lat - height),
    north: Math.min(90, lat + height),
    west: isEveryLongitude ? -180 : lon - width,
    east: isEveryLongitude ? 180 : lon + width,
  }
}

const kmEachDegree = 111.19
const margin = 1e-6

/** The sides of cells in degrees, by level. */
const sides = Array.from({ length: 9 }, (_, level) => 0.5 * 2 ** level)

/** An area larger than the largest cell. */
const world = '=world'

/**
 * The cells to store for an area: those of its own level, whose side is at least the area's, are
 * marked `=`; with them those that it touches on this level and on each larger one.
 */
export function cellsOf(area: Box): string[] {
  const side = Math.max(area.east - area.west, area.north - area.south)
  const own = sides.findIndex((each) => each >= side)
  if (own === -1) return [world]
  return [
    ...cellsOn(own, area).map((cell) => `=${cell}`),
    ...sides.flatMap((_, level) => (level < own ? [] : cellsOn(level, area))),
  ]
}

/**
 * The cells of which an area that touches the box has at least one: few cells of one level, and
 * for larger areas those of their own level.
 */
export function cellsTouching(box: Box): string[] {
  const level = sides.findIndex((_, each) => countOn(each, box) <= maxCells)
  return [
    ...cellsOn(level, box),
    ...sides.flatMap((_, larger) =>
      larger > level ? cellsOn(larger, box).map((cell) => `=${cell}`) : [],
    ),
    world,
  ]
}

/** On the largest level the whole world has eight. */
const maxCells = 12

function cellsOn(level: number, box: Box) {
  const { rows, columns } = rangesOn(level, box)
  return numbersIn(rows).flatMap((row) =>
    numbersIn(columns).map((column) => `${level}.${row}.${column}`),
  )
}

function countOn(level: number, box: Box) {
  const { rows, columns } = rangesOn(level, box)
  return (rows.last - rows.first + 1) * (columns.last - columns.first + 1)
}

interface Range {
  first: number
  last: number
}

function rangesOn(level: number, { south, north, west, east }: Box) {
  const side = sides[level]!
  const range = (from: number, to: number): Range => ({
    first: Math.floor(from / side),
    last: Math.floor(to / side),
  })
  return { rows: range(south, north), columns: range(west, east) }
}

function numbersIn({ first, last }: Range) {
  return Array.from({ length: last - first + 1 }, (_, n) => first + n)
}
