import { expect, test } from 'vitest'
import { firstContent } from '../listing-content.schema.ts'
import type { ListingContent } from '../listing-content.schema.ts'
import type { ShownListing } from '../public-listing.schema.ts'
import { structuredDataOf } from './structured-data.rules.ts'

const address = 'https://vowline.test/marketplace/v/bell'
const minimal = {
  '@context': 'https://schema.org',
  '@type': 'LocalBusiness',
  '@id': address,
  url: address,
  name: 'Bell & Thistle',
  description: 'Flowers from near.',
}

function structuredData(
  content: Partial<ListingContent> = {},
  business: Partial<ShownListing> = {},
) {
  const blank = firstContent({
    description: 'Flowers from near.',
    website: '',
    currency: 'EUR',
  })
  // Only the structured data is read.
  const listing = {
    name: 'Bell & Thistle',
    city: '',
    country: '',
    content: { ...blank, ...content },
    rating: { count: 0, rating: 0 },
    ...business,
  } as ShownListing
  return structuredDataOf(listing, address)
}

test('a listing that states nothing more tells its name, its address and its description', () => {
  expect(structuredData()).toEqual(minimal)
})

test('the line below the name goes before the description', () => {
  expect(structuredData({ tagline: 'Loose greens' })).toEqual({
    ...minimal,
    description: 'Loose greens',
  })
})

test.each([
  [
    { city: 'Galway', country: 'IE' },
    { addressLocality: 'Galway', addressCountry: 'IE' },
  ],
  [{ city: 'Galway', country: '' }, { addressLocality: 'Galway' }],
  [{ city: '', country: 'IE' }, { addressCountry: 'IE' }],
])('where it is has what is known of it: %j', (business, place) => {
  expect(structuredData({}, business)).toEqual({
    ...minimal,
    address: { '@type': 'PostalAddress', ...place },
  })
})

test('the website and the links are the same business elsewhere', () => {
  const [website, link] = ['https://bell.test', 'https://pictures.test/bell']
  expect(structuredData({ website, links: [link] })).toEqual({
    ...minimal,
    sameAs: [website, link],
  })
  expect(structuredData({ links: [link] })).toEqual({ ...minimal, sameAs: [link] })
  expect(structuredData({ website })).toEqual({ ...minimal, sameAs: [website] })
})

test('languages, the year and prices are written as they are stated', () => {
  const price = { fromMinor: 120_050, toMinor: 900_000, covers: '' }
  expect(structuredData({ languages: ['en', 'ga'], foundedYear: 1998, price })).toEqual({
    ...minimal,
    knowsLanguage: ['en', 'ga'],
    foundingDate: '1998',
    priceRange: 'EUR 1200.50-9000',
  })
  expect(structuredData({ price: { ...price, toMinor: null } })).toEqual({
    ...minimal,
    priceRange: 'EUR 1200.50+',
  })
})

test('packages with a price are offers, and one on request is none', () => {
  const packages = [
    { name: 'Bouquet', priceMinor: 18_000, includes: 'Greens' },
    { name: 'Everything', priceMinor: null, includes: '' },
  ]
  expect(structuredData({ packages })).toEqual({
    ...minimal,
    makesOffer: [{ '@type': 'Offer', name: 'Bouquet', price: '180', priceCurrency: 'EUR' }],
  })
  expect(structuredData({ packages: packages.slice(1) })).toEqual(minimal)
})

function rated(count: number, hundredths: number) {
  // A rating has no other properties.
  return structuredData({}, { rating: { count, rating: hundredths } as ShownListing['rating'] })
}

test('a rating is written with its reviews, to a tenth, and omitted without a review', () => {
  const stars = { '@type': 'AggregateRating', bestRating: 5, worstRating: 1 }
  const seen = [rated(1, 500), rated(12, 467), rated(2, 435), rated(0, 0)]
  expect(seen).toEqual([
    { ...minimal, aggregateRating: { ...stars, ratingValue: '5.0', reviewCount: 1 } },
    { ...minimal, aggregateRating: { ...stars, ratingValue: '4.7', reviewCount: 12 } },
    // As the page shows it.
    { ...minimal, aggregateRating: { ...stars, ratingValue: '4.4', reviewCount: 2 } },
    minimal,
  ])
})
