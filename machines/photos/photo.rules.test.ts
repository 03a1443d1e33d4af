import { describe, expect, test } from 'vitest'
import { filesOf, middle, movePhoto, sizesOf, widthAt } from './photo.rules.ts'
import type { Photo } from './photo.schema.ts'

test.each([
  [120, [400]],
  [400, [400]],
  [401, [400, 800]],
  [1200, [400, 800, 1600]],
  [4000, [400, 800, 1600]],
])('a photo that is %i pixels wide is served in the sizes %j', (width, sizes) => {
  expect(sizesOf(width)).toEqual(sizes)
})

test('no size is wider than the photo', () => {
  expect(widthAt(800, 640)).toBe(640)
  expect(widthAt(400, 640)).toBe(400)
})

test('a photo is looked at in its middle, and its files are found by its id and their sizes', () => {
  expect(middle).toEqual({ x: 50, y: 50 })
  expect(filesOf({ id: 'a', width: 640 })).toEqual([
    { address: '/api/marketplace/photos/a/400', width: 400 },
    { address: '/api/marketplace/photos/a/800', width: 640 },
  ])
  const [own] = filesOf({ id: 'a', width: 300 }, (id, size) => `${id} ${size}`)
  expect(own).toEqual({ address: 'a 400', width: 300 })
})

describe('moving a photo', () => {
  const photos = ['a', 'b', 'c'].map((id): Photo => ({
    id,
    alt: '',
    width: 3,
    height: 2,
    focal: middle,
  }))
  const order = (from: number, to: number) => movePhoto(photos, from, to).map(({ id }) => id)

  test.each([
    [0, 2, ['b', 'c', 'a']],
    [2, 0, ['c', 'a', 'b']],
    [1, 1, ['a', 'b', 'c']],
    [1, -1, ['b', 'a', 'c']],
    [1, 9, ['a', 'c', 'b']],
    [7, 0, ['a', 'b', 'c']],
  ])('from %i to %i', (from, to, expected) => {
    expect(order(from, to)).toEqual(expected)
  })
})
