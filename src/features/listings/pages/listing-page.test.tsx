// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { firstContent } from '#machines/listings/listing-content.schema.ts'
import type { PublicListing, ShownListing } from '#machines/listings/public-listing.schema.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { listingHead } from '../use-listing-head.ts'
import { ListingPage } from './listing-page.tsx'

beforeAll(() => loadTexts('listings', 'marketplace', 'vendors', 'site', 'app', 'errors', 'ui'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const mill: ShownListing = {
  is: 'shown',
  id: '019a0000-0000-7000-8000-000000000001',
  slug: 'old-mill',
  name: 'Old Mill',
  category: 'venue',
  city: 'Porto',
  country: 'PT',
  town: null,
  content: firstContent({ description: 'By the river', website: '', currency: 'EUR' }),
  publishedAt: '2026-11-25T09:00:00.000Z',
  nearby: [],
  proofs: [],
  rating: { count: 0, rating: 350, means: null },
}

const show = (drawn: ShownListing) =>
  render(
    <MemoryRouter initialEntries={['/marketplace/v/old-mill']}>
      <ListingPage
        slug="old-mill"
        drawn={drawn}
        renderAct={() => <button type="button">Ask for a price</button>}
        renderReviews={() => null}
        renderEnd={() => null}
      />
    </MemoryRouter>,
  )

test('what the server rendered is asked for again when somebody comes back to the page', async () => {
  const { category, city, nearby } = mill
  const fetched = vi.fn(async () => Response.json({ is: 'gone', category, city, nearby }))
  vi.stubGlobal('fetch', fetched)
  const drawn = { ...mill }
  show(drawn)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Old Mill')
  expect(fetched).not.toHaveBeenCalled()
  cleanup()
  show(drawn)
  await screen.findByRole('heading', { level: 1, name: 'This vendor is no longer listed' })
})

/** The code that tells of changes takes longer than a second where other processes are busy. */
const patience = { timeout: 60_000 }

test('a vendor whose account is erased while the page is open has left the marketplace', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  vi.stubGlobal('fetch', async () => Response.json({ code: 'not_found' }, { status: 404 }))
  const others = new BroadcastChannel('vowline-live-listings')
  try {
    show(mill)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Old Mill')
    await vi.waitFor(() => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel speaks to its own origin only and takes no target
      others.postMessage(`${mill.id} gone`)
      expect(screen.queryByRole('button', { name: 'Ask for a price' })).toBeNull()
    }, patience)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'This vendor is no longer listed',
    )
  } finally {
    others.close()
  }
})

test('the title of a page says who, what and where', () => {
  expect(listingHead(mill).title).toContain('Old Mill, Venue in Porto')
  expect(listingHead({ ...mill, city: '' }).title).toContain('Old Mill, Venue in Portugal')
})

const describedBy = (said: { tagline: string; description: string }) =>
  listingHead({ ...mill, content: { ...mill.content, ...said } }).description

test('a page is described by the line below the name, else by the beginning of the text', () => {
  expect(describedBy({ tagline: 'Stone and water', description: 'Long.' })).toBe('Stone and water')
  expect(describedBy({ tagline: '', description: 'By the river' })).toBe('By the river')
  const long = describedBy({ tagline: '', description: 'A dozen words. '.repeat(20) })
  expect(long.length).toBeLessThanOrEqual(160)
  expect(long).toMatch(/(?:A|dozen|words\.)…$/)
})

test('a page that is gone and one that never was have titles of their own, and no description', () => {
  const gone: PublicListing = { is: 'gone', category: 'venue', city: 'Porto', nearby: [] }
  const heads = [mill, gone, null].map((listing) => listingHead(listing))
  expect(new Set(heads.map(({ title }) => title)).size).toBe(3)
  expect(heads.slice(1).map(({ description }) => description)).toEqual(['', ''])
})
