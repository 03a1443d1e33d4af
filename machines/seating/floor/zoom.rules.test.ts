import { expect, test } from 'vitest'
import { boundedZoom, fittingZoom, maxZoom, minZoom, nextZoom } from './zoom.rules.ts'

test('zoom steps lead from the smallest to the largest and back, and stop there', () => {
  const up = [minZoom]
  while (nextZoom(up.at(-1)!, 1) !== up.at(-1)) up.push(nextZoom(up.at(-1)!, 1))
  expect(up).toContain(1)
  expect(up.at(-1)).toBe(maxZoom)
  const down = [maxZoom]
  while (nextZoom(down.at(-1)!, -1) !== down.at(-1)) down.push(nextZoom(down.at(-1)!, -1))
  expect(down).toEqual(up.toReversed())
})

test('between two steps it zooms to the nearest one in that direction', () => {
  expect([nextZoom(0.72, 1), nextZoom(0.72, -1)]).toEqual([0.8, 0.65])
})

test('a plan is fitted by its tighter side, and never enlarged', () => {
  expect(fittingZoom({ width: 1_000, height: 400 }, { width: 666, height: 400 })).toBe(0.66)
  expect(fittingZoom({ width: 1_000, height: 900 }, { width: 1_000, height: 450 })).toBe(0.5)
  expect(fittingZoom({ width: 300, height: 200 }, { width: 1_000, height: 900 })).toBe(1)
  expect(fittingZoom({ width: 30_000, height: 200 }, { width: 1_000, height: 900 })).toBe(minZoom)
  expect([boundedZoom(9), boundedZoom(0)]).toEqual([maxZoom, minZoom])
})
