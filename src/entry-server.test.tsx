import { expect, test } from 'vitest'
import type { SearchAnswer } from '#machines/marketplace/search.schema.ts'
import { renderPage } from './entry-server.tsx'

test('the photo of the first card is named for the head, in the sizes of the card', async () => {
  const { preloads, body } = await renderPage('/marketplace/florist', answer)
  expect(preloads.match(/<link /g)).toHaveLength(1)
  const [sources, sizes] = ['imageSrcSet', 'imageSizes'].map(
    (name) => new RegExp(`${name}="([^"]+)"`).exec(preloads)?.[1],
  )
  const [first, second] = body.match(/<img [^>]+>/g) ?? []
  expect(sources).toContain('/400 400w')
  expect(first).toContain(`srcSet="${sources}" sizes="${sizes}"`)
  expect(first).toContain('loading="eager" fetchPriority="high"')
  expect(second).toContain('loading="lazy" fetchPriority="auto"')
  expect(body).not.toContain('<link')
})

const lilac: SearchAnswer['items'][number] = {
  id: '019a0000-0000-7000-8000-000000000001',
  slug: 'lilac-flowers',
  name: 'Lilac flowers',
  category: 'florist',
  city: 'Lisbon',
  country: 'PT',
  website: '',
  tagline: '',
  cover: {
    id: '019a0000-0000-7000-8000-0000000000aa',
    alt: '',
    focal: { x: 50, y: 50 },
    width: 1200,
    height: 800,
  },
  description: '',
  highlight: null,
  price: { fromMinor: null, toMinor: null, currency: 'EUR' },
  languages: [],
  distanceKm: null,
  isFree: null,
  rating: { count: 0, rating: 0 },
  points: 50,
  proofs: [],
}

const answer: SearchAnswer = {
  items: [lilac, { ...lilac, id: lilac.id.replace(/1$/, '2'), slug: 'rose' }],
  nextCursor: null,
  total: 2,
  facets: { categories: {}, languages: {}, currencies: {}, fields: {} },
  town: null,
  corrected: null,
  loosen: [],
}
