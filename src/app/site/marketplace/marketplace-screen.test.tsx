// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { Route, Routes, StaticRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { SearchAnswer } from '#machines/marketplace/search.schema.ts'
import { PrerenderedDataContext } from '#src/client/prerendered-data.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { MarketplaceScreen } from './marketplace-screen.tsx'

beforeAll(() => loadTexts('choices', 'errors', 'listings', 'marketplace', 'ui', 'vendors'))
beforeEach(() => vi.stubGlobal('fetch', async () => Response.json({}, { status: 503 })))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the page that the server drew is taken over without rendering its list again at once', async () => {
  let renders = 0
  const place = await takenOver((card) => ({
    ...card,
    get tagline() {
      renders += 1
      return `In ${card.city}`
    },
  }))
  // While it is taken over, and for the deferred value of useHydrated.
  expect(renders).toBe(2)
  expect(place.textContent).toContain('In Lisbon')
})

/** The page of a category as the server draws it, taken over by the browser. */
async function takenOver(
  first: (card: SearchAnswer['items'][number]) => SearchAnswer['items'][number],
) {
  const path = '/marketplace/florist'
  const page = (data: SearchAnswer) => (
    <PrerenderedDataContext value={{ path, data }}>
      <StaticRouter location={path}>
        <Routes>
          <Route path="/marketplace/:category" element={<MarketplaceScreen />} />
        </Routes>
      </StaticRouter>
    </PrerenderedDataContext>
  )
  const place = document.createElement('div')
  document.body.append(place)
  place.innerHTML = renderToString(page(answer))
  const faults: unknown[] = []
  const taken = page({ ...answer, items: answer.items.map(first) })
  await act(async () => {
    render(taken, {
      container: place,
      hydrate: true,
      reactStrictMode: false,
      onRecoverableError: (fault) => faults.push(fault),
    })
  })
  expect(faults).toEqual([])
  return place
}

const lilac: SearchAnswer['items'][number] = {
  id: '019a0000-0000-7000-8000-000000000001',
  slug: 'lilac-flowers',
  name: 'Lilac flowers',
  category: 'florist',
  city: 'Lisbon',
  country: 'PT',
  website: '',
  tagline: 'In Lisbon',
  cover: null,
  description: '',
  highlight: null,
  price: { fromMinor: null, toMinor: null, currency: 'EUR' },
  languages: [],
  distanceKm: null,
  rating: { count: 0, rating: 0 },
  points: 50,
  proofs: [],
}

const answer: SearchAnswer = {
  items: [lilac],
  nextCursor: null,
  total: 1,
  facets: { categories: {}, languages: {}, currencies: {}, fields: {} },
  town: null,
  corrected: null,
  loosen: [],
}
