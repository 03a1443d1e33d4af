import { expect, test } from 'vitest'
import type { SearchCard } from '../search.schema.ts'
import { listedVendors, searchStructuredData } from './structured-data.rules.ts'

test('search engines read the way to a page, and its vendors in their order', () => {
  const trail = [
    { name: 'Marketplace', address: 'https://vowline.test/marketplace' },
    { name: 'Florists', address: 'https://vowline.test/marketplace/florist' },
  ]
  const vendors = [{ name: 'Bell & Thistle', address: 'https://vowline.test/marketplace/v/bell' }]
  expect(searchStructuredData(trail, vendors)).toEqual({
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          {
            '@type': 'ListItem',
            position: 1,
            name: 'Marketplace',
            item: 'https://vowline.test/marketplace',
          },
          {
            '@type': 'ListItem',
            position: 2,
            name: 'Florists',
            item: 'https://vowline.test/marketplace/florist',
          },
        ],
      },
      {
        '@type': 'ItemList',
        numberOfItems: 1,
        itemListElement: [
          {
            '@type': 'ListItem',
            position: 1,
            name: 'Bell & Thistle',
            url: 'https://vowline.test/marketplace/v/bell',
          },
        ],
      },
    ],
  })
})

test('only vendors with a page of their own are listed', () => {
  // Only the name and the address are read.
  const cards = [
    { name: 'Bell & Thistle', slug: 'bell' },
    { name: 'Ines Varga', slug: null },
  ] as SearchCard[]
  expect(listedVendors(cards, 'https://vowline.test')).toEqual([
    { name: 'Bell & Thistle', address: 'https://vowline.test/marketplace/v/bell' },
  ])
})
