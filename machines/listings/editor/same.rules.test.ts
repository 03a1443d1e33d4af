import { expect, test } from 'vitest'
import { isSame } from './same.rules.ts'

test.each<[unknown, unknown]>([
  [null, null],
  ['barn', 'barn'],
  [Number.NaN, Number.NaN],
  [[], []],
  [
    { rooms: 4, pets: true },
    { pets: true, rooms: 4 },
  ],
  [
    [{ name: 'Day' }, 1],
    [{ name: 'Day' }, 1],
  ],
])('%j says the same as %j', (one, other) => {
  expect([isSame(one, other), isSame(other, one)]).toEqual([true, true])
})

test.each<[unknown, unknown]>([
  [null, undefined],
  [null, {}],
  ['', []],
  ['ab', { 0: 'a', 1: 'b' }],
  [5, {}],
  [0, {}],
  ['barn', 'house'],
  [[], {}],
  [['a'], { 0: 'a' }],
  [
    [1, 2],
    [2, 1],
  ],
  [[1], [1, 2]],
  [{ rooms: 4 }, { rooms: 5 }],
  [{ rooms: 4 }, { pets: 4 }],
  [{ rooms: undefined }, { pets: undefined }],
  [{ a: { b: 1 } }, { a: { b: 2 } }],
])('%j does not say the same as %j', (one, other) => {
  expect([isSame(one, other), isSame(other, one)]).toEqual([false, false])
})
