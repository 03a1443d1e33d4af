import { beforeAll, expect, test } from 'vitest'
import type { ListingDetails } from '#machines/listings/fields/details.schema.ts'
import { firstContent } from '#machines/listings/listing-content.schema.ts'
import type { ComparedVendor } from '#machines/marketplace/comparison.schema.ts'
import type { ServiceCategory } from '#machines/vendors/business.schema.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { firstRows } from './comparison-rows.tsx'

beforeAll(() => loadTexts('listings', 'vendors', 'marketplace', 'ui'))

function costOf(category: ServiceCategory, details: ListingDetails, guests: number) {
  const content = { ...firstContent({ description: '', website: '', currency: 'GBP' }), details }
  const rating = { count: 0, rating: 350 }
  const vendor = { category, content, rating, availability: null } as unknown as ComparedVendor
  return firstRows([vendor], { date: null, guests }).find(({ name }) => name.includes('cost'))
    ?.values[0]
}

test('a cost for more guests than the couple has says so', () => {
  expect([
    costOf('catering', { pricePerHead: 7_800, minGuests: 50 }, 20),
    costOf('catering', { pricePerHead: 7_800, minGuests: 50 }, 80),
    costOf('venue', { hirePrice: 300_000, headPrice: 9_000, minGuests: 60 }, 20),
  ]).toEqual([
    '£3,900. Counted for 50 guests, the fewest they take',
    '£6,240',
    '£8,400. £3,000 hire. £5,400 for guests. Counted for 60 guests, the fewest they take',
  ])
})

test('no minimum is no price', () => {
  expect(costOf('florist', { minimumOrder: 0 }, 80)).toBe(null)
})
