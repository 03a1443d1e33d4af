import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { boxOf, chairPoints, fitLabel, footprintOf, freePlaces } from './floor.rules.ts'
import { floor, maxChairs, tableShapes } from '../seating.schema.ts'

const shaped = fc.record({
  shape: fc.constantFrom(...tableShapes),
  chairs: fc.integer({ min: 1, max: maxChairs }),
})

test('property: the chairs of a table are inside its footprint and do not overlap', () => {
  fc.assert(
    fc.property(shaped, (table) => {
      const { width, depth } = footprintOf(table)
      const points = chairPoints(table).map(({ x, y }) => [x * width, y * depth] as const)
      expect(points).toHaveLength(table.chairs)
      for (const [at, [x, y]] of points.entries()) {
        expect(Math.min(x, y, width - x, depth - y)).toBeGreaterThanOrEqual(2.99)
        for (const [otherX, otherY] of points.slice(at + 1))
          expect(Math.hypot(x - otherX, y - otherY)).toBeGreaterThan(5.9)
      }
    }),
  )
})

test('property: new tables are placed on free floor', () => {
  fc.assert(
    fc.property(
      fc.array(shaped, { maxLength: 5 }),
      fc.array(shaped, { maxLength: 10 }),
      (first, second) => {
        const there = freePlaces([], first).map((place, at) => ({ ...first[at]!, ...place }))
        const all = [
          ...there,
          ...freePlaces(there, second).map((place, at) => ({ ...second[at]!, ...place })),
        ]
        const boxes = all.map(boxOf)
        for (const { x, y } of all)
          expect(x >= 0 && x <= floor.width && y >= 0 && y <= floor.depth).toBe(true)
        const overlaps = boxes.flatMap((one, at) =>
          boxes
            .slice(at + 1)
            .filter(
              (other) =>
                one.left < other.left + other.width &&
                other.left < one.left + one.width &&
                one.top < other.top + other.depth &&
                other.top < one.top + one.depth,
            ),
        )
        expect(overlaps).toEqual([])
      },
    ),
  )
})

test('a table name wraps between words, and shrinks if a word is wider than the table', () => {
  expect(fitLabel('Table 1', 12, 2)).toEqual({ lines: ['Table 1'], size: 2 })
  expect(fitLabel('Friends of Maya', 12, 2)).toEqual({ lines: ['Friends of', 'Maya'], size: 2 })
  const long = fitLabel('Donaudampfschifffahrt', 12, 2)
  expect(long.lines).toEqual(['Donaudampfschifffahrt'])
  expect(21 * long.size * 0.58).toBeLessThanOrEqual(12)
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[a-z]{1,40}$/), { minLength: 1, maxLength: 8 }),
      (words) => {
        const { lines, size } = fitLabel(words.join(' '), 12, 2)
        expect(lines.join(' ')).toBe(words.join(' '))
        expect(lines.length).toBeLessThanOrEqual(3)
        expect(Math.max(...lines.map((line) => line.length)) * size * 0.58).toBeLessThanOrEqual(
          12.000001,
        )
      },
    ),
  )
})

test.each([
  ['long', 1, 20, 9],
  ['long', 6, 20, 21],
  ['long', 7, 20, 27],
  ['round', 1, 24, 24],
  ['round', 8, 24, 24],
  ['round', 10, 26, 26],
  ['round', 40, 86, 86],
] as const)('a %s table with %i chairs takes %i by %i units', (shape, chairs, width, depth) => {
  expect(footprintOf({ shape, chairs })).toEqual({ width, depth })
  expect(boxOf({ shape, chairs, x: 50, y: 10 })).toEqual({
    left: 50 - width / 2,
    top: 10,
    width,
    depth,
  })
})

const roundedPoints = (shape: 'round' | 'long', chairs: number) =>
  chairPoints({ shape, chairs }).map(({ x, y }) => [x, y].map((share) => Number(share.toFixed(3))))

test('chairs go clockwise from the top of a round table, and down and up the sides of a long one', () => {
  expect(roundedPoints('round', 4)).toEqual([
    [0.5, 0.125],
    [0.875, 0.5],
    [0.5, 0.875],
    [0.125, 0.5],
  ])
  expect(roundedPoints('long', 5)).toEqual([
    [0.85, 0.214],
    [0.85, 0.5],
    [0.85, 0.786],
    [0.15, 0.5],
    [0.15, 0.214],
  ])
})

test('new tables stand side by side from the start of the room, row by row, with a gap', () => {
  const long = { shape: 'long' as const, chairs: 6 }
  const five = [long, long, long, long, long]
  expect(freePlaces([], five)).toEqual([
    { x: 10, y: 0 },
    { x: 32, y: 0 },
    { x: 54, y: 0 },
    { x: 76, y: 0 },
    { x: 10, y: 24 },
  ])
  expect(freePlaces([{ ...long, x: 10, y: 0 }], [long])).toEqual([{ x: 32, y: 0 }])
  expect(freePlaces([{ ...long, x: 10, y: 2 }], [long], 1)).toEqual([{ x: 10, y: 26 }])
  // Exactly as wide as the room, and wider than it.
  expect(freePlaces([], [{ shape: 'round', chairs: 10 }], 1)).toEqual([{ x: 13, y: 0 }])
  expect(freePlaces([], [{ shape: 'round', chairs: 40 }], 1)).toEqual([{ x: 43, y: 0 }])
})

test('a table beside, below or beyond a gap is in nobody’s way, and one within it is', () => {
  const long = { shape: 'long' as const, chairs: 6 }
  const besides = [
    { x: 100, y: 0 },
    { x: 10, y: 100 },
    { x: 32, y: 0 },
    { x: 10, y: 23 },
  ].map((there) => freePlaces([{ ...long, ...there }], [long])[0])
  expect(besides).toEqual(Array.from({ length: 4 }, () => ({ x: 10, y: 0 })))
  expect(freePlaces([{ ...long, x: 31, y: 0 }], [long])).toEqual([{ x: 54, y: 0 }])
  expect(freePlaces([{ ...long, x: 10, y: 22 }], [long], 1)).toEqual([{ x: 10, y: 46 }])
})

test('the last row of the floor is used before its edge', () => {
  const wide = { shape: 'round' as const, chairs: 40, x: 43 }
  const rows = Array.from({ length: 27 }, (_, row) => ({ ...wide, y: row * 86 }))
  const beside = { shape: 'long' as const, chairs: 1, x: -8, y: 2_400 }
  const there = [...rows, { ...wide, y: 2_312 }, beside]
  expect(freePlaces(there, [{ shape: 'long', chairs: 1 }], 1)).toEqual([{ x: 14, y: 2_400 }])
})

test('a table stands on the floor, at its edge where there is no room left', () => {
  const long = { shape: 'long' as const, chairs: 6 }
  const many = Array.from({ length: 102 }, () => long)
  const places = freePlaces([], many, 1)
  expect([places[100], places[101]]).toEqual([
    { x: 10, y: 2_400 },
    { x: 10, y: 2_400 },
  ])
  expect(freePlaces([], many.slice(0, 12), 20).at(-1)).toEqual({ x: 240, y: 0 })
})

test('a name has as many lines as are allowed, and smaller letters for more', () => {
  expect(fitLabel('Aunts and uncles', 4, 1, 3)).toEqual({
    lines: ['Aunts', 'and', 'uncles'],
    size: 1,
  })
  // Room for eight letters, and for ten exactly.
  expect(fitLabel('Aunts and', 0.58 * 8.5, 1)).toEqual({ lines: ['Aunts', 'and'], size: 1 })
  expect(fitLabel('Aunts anda', 0.58 * 10, 1)).toEqual({ lines: ['Aunts anda'], size: 1 })
  const two = fitLabel('Aunts and uncles', 4, 1, 2)
  expect([two.lines, two.size < 1]).toEqual([['Aunts and', 'uncles'], true])
  expect(fitLabel('Bar  table', 20, 1).lines).toEqual(['Bar table'])
})
