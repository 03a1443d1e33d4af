import { describe, expect, test } from 'vitest'
import { priceFrom, productOn } from './product.rules.ts'

const page = (structured: unknown[], metas: Record<string, string> = {}, title = '') =>
  productOn({
    title,
    metas,
    structured: structured.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))),
  })

const cup = (rest: object) => page([{ '@type': 'Product', name: 'Cup', ...rest }])?.price

describe('the product of a page', () => {
  test('is read from structured data, however deep it stands', () => {
    const offers = { '@type': 'Offer', price: '189.00', priceCurrency: 'EUR' }
    const product = { '@type': ['Thing', 'Product'], name: ' Kettle ', image: ['/a.jpg'], offers }
    expect(page([{ '@graph': [{ '@type': 'WebPage', name: 'Shop' }, product] }])).toEqual({
      title: 'Kettle',
      price: { minor: 18_900, currency: 'EUR' },
      pictures: ['/a.jpg'],
    })
  })

  test('takes the lowest of several offers, the price of a variant, and a picture with an address', () => {
    const image = { '@type': 'ImageObject', contentUrl: 'https://cdn.example/1.png' }
    const range = { '@type': 'AggregateOffer', lowPrice: 20, highPrice: 40, priceCurrency: 'usd' }
    expect(page([{ '@type': 'Product', name: 'Cup', image, offers: range }])).toEqual({
      title: 'Cup',
      price: { minor: 2_000, currency: 'USD' },
      pictures: ['https://cdn.example/1.png'],
    })
    const specification = { price: 1_500, priceCurrency: 'JPY' }
    const hasVariant = [{ '@type': 'Product', offers: [{ priceSpecification: [specification] }] }]
    expect(
      page([{ '@type': 'https://schema.org/ProductGroup', name: 'Fan', hasVariant }])?.price,
    ).toEqual({ minor: 1_500, currency: 'JPY' })
  })

  test('has the currency of its offer where the price names none, and no price where all are broken', () => {
    const offer = { priceCurrency: 'EUR', priceSpecification: ['5', null, { price: '12.50' }] }
    expect(cup({ offers: [null, 'free', offer] })).toEqual({ minor: 1_250, currency: 'EUR' })
    expect(cup({ hasVariant: ['red', null, { offers: offer }] })).toEqual({
      minor: 1_250,
      currency: 'EUR',
    })
    expect(cup({ offers: null, hasVariant: null })).toBeNull()
  })

  test('is read from Open Graph where structured data is silent or broken', () => {
    const metas = {
      'og:title': 'Vase',
      'og:image': 'https://cdn.example/v.jpg',
      'product:price:amount': '1.299,00',
      'product:price:currency': 'EUR',
    }
    const vase = {
      title: 'Vase',
      price: { minor: 129_900, currency: 'EUR' },
      pictures: ['https://cdn.example/v.jpg'],
    }
    expect(page(['{"@type": "Product", '], metas)).toEqual(vase)
    expect(page([{ '@type': 'Product', name: 'Vase' }], metas)).toEqual(vase)
  })

  test('is its title alone where a page says no more, and nothing where it says nothing', () => {
    expect(page([], {}, ' A chair ')).toEqual({ title: 'A chair', price: null, pictures: [] })
    expect(page([{ '@type': 'Product', name: '' }, null, 7, '[[[]]]'])).toBeNull()
  })

  test('is looked for in no more than so many parts', () => {
    const deep = Array.from({ length: 3_000 }, () => ({ '@type': 'Thing' }))
    expect(page([[deep, { '@type': 'Product', name: 'Last' }]])).toBeNull()
  })
})

test.each([
  [129, 'USD', 12_900],
  [19.99, 'USD', 1_999],
  ['1,299.00', 'USD', 129_900],
  ['1.299,00 €', 'EUR', 129_900],
  ['EUR 1 299,50', 'EUR', 129_950],
  ["CHF 1'299.-", 'CHF', 129_900],
  ['from 1.299', 'EUR', 129_900],
  ['19.9900', 'EUR', 1_999],
  ['12,5', 'EUR', 1_250],
  ['¥1,500', 'JPY', 1_500],
  ['12.345', 'KWD', 12_345],
  ['1.2.3,4,5', 'EUR', null],
  ['-5', 'EUR', null],
  ['0', 'EUR', null],
  ['free', 'EUR', null],
  [Number.NaN, 'EUR', null],
  [1e300, 'EUR', null],
  ['5', ' eur ', 500],
  ['7', 'EUR', 700],
  ['about 19.9900 or so', 'EUR', 1_999],
  ['19.9900.5', 'EUR', null],
  [`${' '.repeat(70)}5`, 'EUR', 500],
  [`${'x'.repeat(60)}5`, 'EUR', null],
  [10_000_000_000, 'EUR', 1_000_000_000_000],
  [10_000_000_000.01, 'EUR', null],
  [null, 'EUR', null],
  ['5', '', null],
  ['5', 'DOUBLOON', null],
  [{ amount: 5 }, 'EUR', null],
])('%s in %s is %s minor units', (amount, currency, minor) => {
  expect(priceFrom(amount, currency)?.minor ?? null).toBe(minor)
})
