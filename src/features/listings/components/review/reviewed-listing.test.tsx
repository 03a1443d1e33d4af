// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { firstContent } from '#machines/listings/listing-content.schema.ts'
import type { Business } from '#machines/vendors/business.schema.ts'
import { QueryHarness } from '#src/client/query/query-harness.tsx'
import { loadTexts } from '#src/i18n/i18n.ts'
import { ReviewedListing } from './reviewed-listing.tsx'

beforeAll(() => loadTexts('errors', 'listings', 'marketplace', 'review', 'ui', 'vendors'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const id = '01a20087-fbbd-7523-bc9b-880000000001'
const business = { id, name: 'Old Mill', category: 'venue', city: 'Lyon', country: 'FR' }

test('a reviewer reads the packages and sees the photos that an approval publishes', async () => {
  const photo = { id, alt: 'The mill', width: 900, height: 600, focal: { x: 50, y: 50 } }
  const content = {
    ...firstContent({ description: 'A mill by a river.', website: '', currency: 'EUR' }),
    packages: [{ name: 'The weekend', priceMinor: 100_000, includes: 'All of it' }],
    photos: [photo],
  }
  const listing = { category: 'venue', visibility: 'coming', content }
  const fetched = vi.fn(async () => Response.json(listing))
  vi.stubGlobal('fetch', fetched)
  // Only these are read.
  const shown = business as Business
  render(
    <MemoryRouter>
      <ReviewedListing business={shown} />
    </MemoryRouter>,
    { wrapper: QueryHarness },
  )
  expect(await screen.findByText(/as soon as the business is approved/)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'The weekend' })).toBeTruthy()
  const picture = screen.getByRole('img', { name: 'The mill' })
  expect(picture.getAttribute('src')).toContain(`/api/businesses/${id}/photos/${id}/`)
})
