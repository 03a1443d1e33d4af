import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ListRow } from '#machines/guests/list/arrange.rules.ts'
import { lastUpTo, layOutRows } from './use-row-layout.ts'

const heights = { household: 76, guest: 50, gap: 12, unsaved: 56 }
/** Households by the number of their visible guests. */
const homes = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 20 })

test('blocks contain each row once, in order, and are stacked without a gap', () => {
  fc.assert(
    fc.property(homes, (sizes) => {
      const rows = rowsOf(sizes)
      const { tops, blocks } = layOutRows(rows, heights)
      expect(blocks.flatMap((block) => block.rows)).toEqual(rows)
      expect(new Set(blocks.map(({ key }) => key)).size).toBe(blocks.length)
      let top = 0
      for (const block of blocks) {
        expect(block.rows).toEqual(rows.slice(block.first, block.first + block.rows.length))
        expect(block.top).toBe(top)
        top += block.height
      }
      expect(tops[rows.length]).toBe(top)
      expect(top).toBe(sizes.reduce((sum, size) => sum + 76 + size * 50 + 12, 0))
    }),
  )
})

test('an error below a guest moves the following rows, in its household and all others', () => {
  const rows = rowsOf([2, 1])
  const first = rows.find(({ kind }) => kind === 'guest')!
  const { tops, blocks } = layOutRows(rows, heights, new Map([[first.key, 'unreachable']]))
  expect([...tops]).toEqual([0, 76, 182, 244, 320, 382])
  expect(blocks.map(({ top, height }) => [top, height])).toEqual([
    [0, 244],
    [244, 138],
  ])
})

test('a household is one block unless it has too many guests for one frame', () => {
  expect(layOutRows(rowsOf([3, 11, 1]), heights).blocks.map(({ rows }) => rows.length)).toEqual([
    4, 12, 2,
  ])
  expect(layOutRows(rowsOf([30]), heights).blocks.map(({ rows }) => rows.length)).toEqual([
    12, 12, 7,
  ])
})

test('a guest who joins a household changes neither later households nor its own later blocks', () => {
  expect(keysOf([4, 21, 1])).toEqual(keysOf([3, 20, 1]))
})

test('the block at a height is the last that does not begin below it', () => {
  fc.assert(
    fc.property(homes, fc.integer({ min: -500, max: 50_000 }), (sizes, height) => {
      const { blocks } = layOutRows(rowsOf(sizes), heights)
      const slow = blocks.findLastIndex(({ top }) => top <= height)
      expect(lastUpTo(blocks, 'top', height)).toBe(Math.max(slow, 0))
    }),
  )
})

function keysOf(sizes: readonly number[]) {
  return layOutRows(rowsOf(sizes), heights).blocks.map(({ key }) => key)
}

function rowsOf(sizes: readonly number[]): ListRow[] {
  return sizes.flatMap((size, home) => [
    // Only the kind of a row decides its position, not its record.
    { kind: 'household', key: `h${home}` } as ListRow,
    ...Array.from(
      { length: size },
      (_, n) => ({ kind: 'guest', key: `h${home}g${n}`, isLast: n === size - 1 }) as ListRow,
    ),
  ])
}
