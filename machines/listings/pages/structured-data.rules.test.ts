import { expect, test } from 'vitest'
import { firstContent } from '../listing-content.schema.ts'
import type { ListingContent } from '../listing-content.schema.ts'
import type { ShownListing } from '../public-listing.schema.ts'
import { structuredDataOf } from './structured-data.rules.ts'

const address = 'https://vowline.test/marketplace/v/bell'
const least = {
  '@context': 'https://schema.org',
  '@type': 'LocalBusiness',
  '@id': address,
  url: address,
  name: 'Bell & Thistle',
  description: 'Flowers from near.',
}

function told(content: Partial<ListingContent> = {}, business: Partial<ShownListing> = {}) {
  const blank = firstContent({
    description: 'Flowers from near.',
    website: '',
    currency: 'EUR',
  })
  // Only what search engines are told is read.
  const listing = {
    name: 'Bell & Thistle',
    city: '',
    country: '',
    content: { ...blank, ...content },
    ...business,
  } as ShownListing
  return structuredDataOf(listing, address)
}

test('a listing that states nothing more tells its name, its address and its description', () => {
  expect(told()).toEqual(least)
})

test('the line below the name goes before the description', () => {
  expect(told({ tagline: 'Loose greens' })).toEqual({ ...least, description: 'Loose greens' })
})

test.each([
  [
    { city: 'Galway', country: 'IE' },
    { addressLocality: 'Galway', addressCountry: 'IE' },
  ],
  [{ city: 'Galway', country: '' }, { addressLocality: 'Galway' }],
  [{ city: '', country: 'IE' }, { addressCountry: 'IE' }],
])('where it is has what is known of it: %j', (business, place) => {
  expect(told({}, business)).toEqual({
    ...least,
    address: { '@type': 'PostalAddress', ...place },
  })
})

test('the website and the links are the same business elsewhere', () => {
  const [website, link] = ['https://bell.test', 'https://pictures.test/bell']
  expect(told({ website, links: [link] })).toEqual({ ...least, sameAs: [website, link] })
  expect(told({ links: [link] })).toEqual({ ...least, sameAs: [link] })
  expect(told({ website })).toEqual({ ...least, sameAs: [website] })
})

test('languages, the year and prices are told as they are stated', () => {
  const price = { fromMinor: 120_050, toMinor: 900_000, covers: '' }
  expect(told({ languages: ['en', 'ga'], foundedYear: 1998, price })).toEqual({
    ...least,
    knowsLanguage: ['en', 'ga'],
    foundingDate: '1998',
    priceRange: 'EUR 1200.50-9000',
  })
  expect(told({ price: { ...price, toMinor: null } })).toEqual({
    ...least,
    priceRange: 'EUR 1200.50+',
  })
})

test('packages with a price are offers, and one on request is none', () => {
  const packages = [
    { name: 'Bouquet', priceMinor: 18_000, includes: 'Greens' },
    { name: 'Everything', priceMinor: null, includes: '' },
  ]
  expect(told({ packages })).toEqual({
    ...least,
    makesOffer: [{ '@type': 'Offer', name: 'Bouquet', price: '180', priceCurrency: 'EUR' }],
  })
  expect(told({ packages: packages.slice(1) })).toEqual(least)
})
