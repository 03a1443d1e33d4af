import { expect, test } from 'vitest'
import { differencesOf } from './difference.rules.ts'
import { firstContent } from '../listing-content.schema.ts'
import type { ListingContent } from '../listing-content.schema.ts'

const before: ListingContent = {
  ...firstContent({ description: 'A barn.', website: '', currency: 'EUR' }),
  price: { fromMinor: 1, toMinor: 2, covers: 'All' },
  packages: [{ name: 'Day', priceMinor: 1, includes: '' }],
  details: { rooms: 4, pets: true },
}

test('two versions that say the same differ in nothing, whatever the order of their keys', () => {
  const reordered = Object.fromEntries(Object.entries(before).toReversed())
  expect(differencesOf(before, reordered as ListingContent)).toEqual([])
})

test('what consists of several things differs thing by thing, and a list as a whole', () => {
  const packages = [...before.packages, { name: 'Night', priceMinor: null, includes: '' }]
  const after: ListingContent = {
    ...before,
    tagline: 'By the lake',
    price: { fromMinor: 1, toMinor: null, covers: 'Most' },
    packages,
    details: { rooms: 4, stepFree: false },
  }
  const reordered = Object.fromEntries(Object.entries(after).toReversed())
  expect(differencesOf(before, reordered as ListingContent)).toEqual(differencesOf(before, after))
  expect(differencesOf(before, after)).toEqual([
    { path: 'tagline', before: '', after: 'By the lake' },
    { path: 'price.toMinor', before: 2, after: null },
    { path: 'price.covers', before: 'All', after: 'Most' },
    { path: 'packages', before: before.packages, after: packages },
    { path: 'details.stepFree', before: null, after: false },
    { path: 'details.pets', before: true, after: null },
  ])
})

test('what the form does not know comes last, in the order of its part', () => {
  // Of a later release.
  const later = { ...before, details: { zeal: 1, rooms: 5 }, sky: 'blue' } as ListingContent
  expect(differencesOf(before, later).map(({ path }) => path)).toEqual([
    'details.rooms',
    'details.pets',
    'details.zeal',
    'sky',
  ])
})
