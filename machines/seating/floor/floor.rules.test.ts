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
