import { expect, test } from 'vitest'
import { fieldsOf } from '#machines/listings/fields/category-fields.schema.ts'
import { firstContent } from '#machines/listings/listing-content.schema.ts'
import type { ListingContent } from '#machines/listings/listing-content.schema.ts'
import { serviceCategories } from '#machines/vendors/business.schema.ts'
import {
  completenessOf,
  completenessPoints,
  fullDescription,
  fullPhotos,
  sumOf,
} from './completeness.rules.ts'
import { indexEntry } from './entries/index.rules.ts'
import { rankingPoints } from './search.rules.ts'

const first = firstContent({ description: '', website: '', currency: 'EUR' })

const photo = { id: '1', alt: '', width: 900, height: 600, focal: { x: 50, y: 50 } }

const pointsOf = (change: Partial<ListingContent>) =>
  Object.fromEntries(
    completenessOf('florist', { ...first, ...change }).map(({ part, points }) => [part, points]),
  )

test('a listing that says nothing has no points', () => {
  expect(pointsOf({})).toEqual({
    price: 0,
    photos: 0,
    packages: 0,
    description: 0,
    languages: 0,
    details: 0,
  })
})

test.each<[string, Partial<ListingContent>, keyof typeof completenessPoints]>([
  ['a price from', { price: { fromMinor: 0, toMinor: null, covers: '' } }, 'price'],
  ['a package', { packages: [{ name: 'All', priceMinor: null, includes: '' }] }, 'packages'],
  ['a description', { description: 'x'.repeat(fullDescription) }, 'description'],
  ['a language', { languages: ['en'] }, 'languages'],
])('%s brings all the points of its part, and no others', (_what, change, part) => {
  expect(pointsOf(change)).toEqual({ ...pointsOf({}), [part]: completenessPoints[part] })
})

test('each photo brings a share, up to three', () => {
  const shares = [1, 2, 3, 4].map(
    (count) => pointsOf({ photos: Array.from({ length: count }, () => photo) })['photos'],
  )
  expect([fullPhotos, shares]).toEqual([3, [2, 4, 6, 6]])
})

test('a description that is too short, and a price to alone, bring nothing', () => {
  expect(
    sumOf(
      completenessOf('florist', {
        ...first,
        description: 'x'.repeat(fullDescription - 1),
        price: { fromMinor: null, toMinor: 100, covers: 'All' },
      }),
    ),
  ).toBe(0)
})

test.each(serviceCategories)('half of the fields of %s bring all of their points', (category) => {
  const keys = fieldsOf(category)
  const stating = (count: number) =>
    completenessOf(category, {
      ...first,
      details: Object.fromEntries(keys.slice(0, count).map((key) => [key, 1])),
    }).find(({ part }) => part === 'details')?.points
  expect(stating(Math.ceil(keys.length / 2))).toBe(completenessPoints.details)
  expect(stating(Math.floor(keys.length / 4))).toBeLessThan(completenessPoints.details)
})

test('the search counts the same points, and prints their sum', () => {
  const full = {
    ...first,
    description: 'x'.repeat(fullDescription),
    price: { fromMinor: 1, toMinor: null, covers: '' },
    packages: [{ name: 'All', priceMinor: null, includes: '' }],
    languages: ['en'],
    photos: [photo, photo, photo],
    details: Object.fromEntries(fieldsOf('florist').map((key) => [key, 1])),
  }
  const { points } = indexEntry({ name: 'Elm', category: 'florist', city: '' }, full)
  expect(points).toBe(sumOf(completenessOf('florist', full)))
  expect(points).toBe(rankingPoints.complete)
})
