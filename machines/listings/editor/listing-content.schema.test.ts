import * as v from 'valibot'
import { expect, test } from 'vitest'
import { contentSchema, firstContent } from '../listing-content.schema.ts'
import type { ListingContent } from '../listing-content.schema.ts'
import { listingStates, publicStates } from '../listing.schema.ts'

const content: ListingContent = {
  ...firstContent({ description: 'A barn by a lake.', website: '', currency: 'USD' }),
  tagline: 'A barn by a lake',
  price: { fromMinor: 280_000, toMinor: 650_000, covers: 'Hire from Friday to Sunday' },
  packages: [{ name: 'Weekend', priceMinor: null, includes: 'All of the estate' }],
  languages: ['en', 'es'],
  links: ['https://photos.example/barn'],
}

test('a listing begins with what the business says, and is whole', () => {
  const first = firstContent({ description: 'A barn.', website: '', currency: 'EUR' })
  expect(v.parse(contentSchema, first)).toEqual(first)
  expect(v.parse(contentSchema, content)).toEqual(content)
})

test('packages of one name that were written before this was refused are read as they are', () => {
  const packages = [...content.packages, ...content.packages]
  expect(v.is(contentSchema, { ...content, packages })).toBe(true)
})

test('some of the states are public', () => {
  expect(listingStates.filter((state) => publicStates.some((one) => one === state))).toEqual([
    'published',
    'edited',
  ])
})

test.each<[string, Partial<Record<keyof ListingContent, unknown>>, string, string]>([
  [
    'a price from above the price to',
    { price: { fromMinor: 2, toMinor: 1, covers: '' } },
    'price.toMinor',
    'price_order',
  ],
  [
    'a package without a name',
    { packages: [{ name: ' ', priceMinor: 1, includes: '' }] },
    'packages.0.name',
    'required',
  ],
  ['a language twice', { languages: ['en', 'en'] }, 'languages', 'invalid_choice'],
  ['an unknown language', { languages: ['xx'] }, 'languages.0', 'invalid_choice'],
  ['an empty link', { links: [''] }, 'links.0', 'required'],
  ['a link to nowhere', { links: ['javascript:alert(1)'] }, 'links.0', 'invalid_url'],
  ['a deposit over the whole', { depositPercent: 101 }, 'depositPercent', 'invalid_number'],
  ['a tagline that is a text', { tagline: 'x'.repeat(121) }, 'tagline', 'too_long'],
])('%s is refused at its field', (_what, change, path, code) => {
  const { issues = [] } = v.safeParse(contentSchema, { ...content, ...change })
  expect(issues.map((issue) => [v.getDotPath(issue), issue.message])).toContainEqual([path, code])
})
