import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceKm } from './distance.rules.ts'
import { boxAround, cellsOf, cellsTouching } from './grid.rules.ts'

const lyon = { lat: 45.75, lon: 4.85 }

test('a box holds what is as far away as said, and little more', () => {
  expect(boxAround({ lat: 0, lon: 10 }, 111.19)).toEqual({
    south: expect.closeTo(-1, 4),
    north: expect.closeTo(1, 4),
    west: expect.closeTo(9, 3),
    east: expect.closeTo(11, 3),
  })
})

test('a box across the date line or a pole covers every longitude', () => {
  expect(boxAround({ lat: -17.7, lon: 178.1 }, 300)).toMatchObject({ west: -180, east: 180 })
  expect(boxAround({ lat: 89, lon: 0 }, 300)).toEqual({
    south: expect.closeTo(86.3, 1),
    north: 90,
    west: -180,
    east: 180,
  })
})

test('a place lies in one cell of each level, the smallest being its own', () => {
  expect(cellsOf(boxAround(lyon, 0))).toEqual([
    '=0.91.9',
    '0.91.9',
    '1.45.4',
    '2.22.2',
    '3.11.1',
    '4.5.0',
    '5.2.0',
    '6.1.0',
    '7.0.0',
    '8.0.0',
  ])
})

test('a larger area has a larger level of its own, and none below it', () => {
  expect(cellsOf({ south: 45, north: 46.9, west: 4, east: 5.5 })).toEqual([
    '=2.22.2',
    '=2.23.2',
    '2.22.2',
    '2.23.2',
    '3.11.1',
    '4.5.0',
    '5.2.0',
    '6.1.0',
    '7.0.0',
    '8.0.0',
  ])
})

test('an area as wide as a cell is of that level; one wider than the largest cell is the world', () => {
  expect(cellsOf({ south: 0, north: 0.5, west: 0, east: 0.25 })[0]).toBe('=0.0.0')
  expect(cellsOf({ south: 0, north: 0.25, west: 0, east: 0.5 })[0]).toBe('=0.0.0')
  expect(cellsOf({ south: 0, north: 0.51, west: 0, east: 0.1 })[0]).toBe('=1.0.0')
  expect(cellsOf({ south: -64, north: 0, west: -64, east: 64 })[0]).toBe('=8.-1.-1')
  expect(cellsOf({ south: -64, north: 0, west: -64, east: 64.1 })).toEqual(['=world'])
})

test('a search looks at no more than twelve cells of the smallest level that allows it', () => {
  const cells = cellsTouching(boxAround(lyon, 50))
  expect(cells.filter((cell) => !cell.startsWith('='))).toEqual([
    '0.90.8',
    '0.90.9',
    '0.90.10',
    '0.91.8',
    '0.91.9',
    '0.91.10',
    '0.92.8',
    '0.92.9',
    '0.92.10',
  ])
  expect(cells.filter((cell) => cell.startsWith('='))).toEqual([
    '=1.45.4',
    '=1.45.5',
    '=1.46.4',
    '=1.46.5',
    '=2.22.2',
    '=2.23.2',
    '=3.11.1',
    '=4.5.0',
    '=5.2.0',
    '=6.1.0',
    '=7.0.0',
    '=8.0.0',
    '=world',
  ])
  expect(cellsTouching({ south: 0, north: 1, west: 0, east: 1.5 })).toContain('0.2.3')
  expect(cellsTouching({ south: 0, north: 1, west: 0, east: 2 })).toContain('1.1.2')
  expect(cellsTouching({ south: -90, north: 90, west: -180, east: 180 })).toHaveLength(9)
})

test('an area that reaches a place is found from there', () => {
  const place = fc.tuple(
    fc.double({ min: -90, max: 90, noNaN: true }),
    fc.double({ min: -180, max: 180, noNaN: true }),
  )
  const km = fc.double({ min: 0, max: 20_037, noNaN: true })
  // Most pairs of places lie far apart: the other one is put near the first as well.
  const step = fc.tuple(
    fc.double({ min: -3, max: 3, noNaN: true }),
    fc.double({ min: -3, max: 3, noNaN: true }),
  )
  fc.assert(
    fc.property(place, km, step, km, place, (one, reach, [north, east], radius, far) => {
      const vendor = { lat: one[0], lon: one[1] }
      const near = {
        lat: Math.max(-90, Math.min(90, one[0] + north)),
        lon: Math.max(-180, Math.min(180, one[1] + east)),
      }
      for (const couple of [near, { lat: far[0], lon: far[1] }])
        for (const scale of [1, 0.02]) {
          if (distanceKm(vendor, couple) > Math.max(reach, radius) * scale) continue
          const stored = new Set(cellsOf(boxAround(vendor, reach * scale)))
          const asked = cellsTouching(boxAround(couple, radius * scale))
          if (!asked.some((cell) => stored.has(cell))) return false
        }
      return true
    }),
    {
      numRuns: 2_000,
      // Metres from the pole, where half a degree of longitude is no distance at all.
      examples: [
        [[89.99997154346953, 0], 0.000027644636993776863, [0, -0.5005729580860193], 0, [0, 0]],
      ],
    },
  )
})
