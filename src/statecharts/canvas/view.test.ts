import { expect, test } from 'vitest'
import { centredOn, fitted, inSight, opening, zoomed } from './view.ts'

const room = { width: 1000, height: 600 }

test('a small picture is centred at full size, a large one is shrunk to fit', () => {
  expect(fitted({ width: 200, height: 100 }, room)).toEqual({ scale: 1, x: 400, y: 250 })
  const { scale, x, y } = fitted({ width: 4000, height: 1000 }, room)
  expect([scale, x, y].map(Math.round)).toEqual([0, 24, 181])
})

test('zooming keeps the point under the pointer in place', () => {
  const at = { x: 300, y: 200 }
  const before = { x: 10, y: 20, scale: 0.5 }
  const after = zoomed(before, 2, at)
  expect((at.x - after.x) / after.scale).toBeCloseTo((at.x - before.x) / before.scale)
  expect((at.y - after.y) / after.scale).toBeCloseTo((at.y - before.y) / before.scale)
  expect(zoomed(before, 1000, at).scale).toBe(3)
})

test('the first view of a chart that is too large shows its start in a readable size', () => {
  const start = { x: 900, y: 40, width: 100, height: 50 }
  const { scale, x, y } = opening({ width: 2000, height: 3000 }, room, start)
  expect(scale).toBeGreaterThan(0.6)
  expect(start.x * scale + x).toBeGreaterThan(0)
  expect((start.x + start.width) * scale + x).toBeLessThan(room.width)
  expect(start.y * scale + y).toBeGreaterThan(0)
})

test('a place is centred, or scrolled just into view', () => {
  const place = { x: 2000, y: 900, width: 100, height: 60 }
  const { x, y, scale } = centredOn({ x: 0, y: 0, scale: 1 }, place, room)
  expect([2050 * scale + x, 930 * scale + y]).toEqual([500, 300])
  const seen = { x: 0, y: 0, scale: 1 }
  expect(inSight(seen, { x: 100, y: 100, width: 50, height: 50 }, room)).toBe(seen)
  expect(inSight(seen, place, room)).toEqual({ scale: 1, x: 1000 - 24 - 2100, y: 600 - 24 - 960 })
})
