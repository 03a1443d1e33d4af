import { expect, test } from 'vitest'
import {
  addressOf,
  searchParamsOf,
  changedSearch,
  comparisonAddress,
  searchNames,
} from './search-address.rules.ts'

const values: Record<(typeof searchNames)[number], string> = {
  q: 'salt & pine',
  category: 'florist',
  town: 'savannah',
  radius: '25',
  currency: 'EUR',
  priceFrom: '0',
  priceTo: '300000',
  guests: '80',
  date: '2027-03-13',
  languages: 'fr,de',
  fields: 'decorStyles.wild',
  sort: 'distance',
}

/** What React Router and the address would say of it. */
function read(address: string) {
  const { pathname, searchParams } = new URL(address, 'http://vowline.test')
  const [, , category, town] = pathname.split('/')
  return searchParamsOf(
    { ...(category ? { category } : {}), ...(town ? { town } : {}) },
    searchParams,
  )
}

test('an address says every search, and is read as the same one', () => {
  const names = [...searchNames]
  for (let some = 0; some < 2 ** names.length; some++) {
    const asked = Object.fromEntries(
      names.filter((_, at) => some & (1 << at)).map((name) => [name, values[name]]),
    )
    expect(read(addressOf(asked))).toEqual(asked)
  }
})

test.each([
  [{}, '/marketplace'],
  [{ category: 'florist' }, '/marketplace/florist'],
  [{ category: 'florist', town: 'savannah' }, '/marketplace/florist/savannah'],
  [
    { category: 'florist', town: 'savannah', guests: '80' },
    '/marketplace/florist/savannah?guests=80',
  ],
  [{ town: 'savannah' }, '/marketplace?town=savannah'],
  [{ category: 'florist', town: '4221552' }, '/marketplace/florist?town=4221552'],
])('%j is %s', (asked, address) => {
  expect(addressOf(asked)).toBe(address)
  expect(read(address)).toEqual(asked)
})

test('an address from before the fields were renamed is read as the same search', () => {
  expect(read('/marketplace/venue?fields=leastGuests.50%2Cpets.yes')).toEqual({
    category: 'venue',
    fields: 'minGuests.50,pets.yes',
  })
  expect(read('/marketplace/cake?fields=mostServings.90')).toEqual({
    category: 'cake',
    fields: 'maxServings.90',
  })
})

test('what depends on a filter goes with it', () => {
  expect(changedSearch(values, { town: null })).not.toHaveProperty('radius')
  expect(changedSearch(values, { town: null })).not.toHaveProperty('sort')
  expect(changedSearch(values, { category: 'cake' })).not.toHaveProperty('fields')
  expect(changedSearch(values, { priceFrom: null, priceTo: '' })).not.toHaveProperty('currency')
  expect(changedSearch({ q: 'a' }, { q: null })).toEqual({})
})

test('everything else of a search stays as it was', () => {
  const { radius: _radius, sort: _sort, town: _town, ...anywhere } = values
  expect(changedSearch(values, { town: null })).toEqual(anywhere)
  expect(changedSearch({ town: 'savannah', sort: 'price' }, { town: '' })).toEqual({
    sort: 'price',
  })
  expect(changedSearch(values, { guests: '90' })).toEqual({ ...values, guests: '90' })
  const { fields: _fields, ...others } = values
  expect(changedSearch(values, { category: 'cake' })).toEqual({ ...others, category: 'cake' })
})

function left(asked: Record<string, string>, changes: Record<string, string | null>) {
  return changedSearch({ currency: 'EUR', ...asked }, changes)['currency']
}

test('a currency stays with either end of a price and with any other amount, and where it is what was chosen', () => {
  expect([
    left({ priceFrom: '1', priceTo: '9' }, { priceTo: null }),
    left({ priceFrom: '1', priceTo: '9' }, { priceFrom: null }),
    left({ priceTo: '9' }, { priceTo: null }),
    left({}, { currency: 'USD' }),
    left({ fields: 'pets.yes,hirePrice.900000' }, { priceTo: null }),
    left({ fields: 'pets.yes' }, { priceTo: null }),
  ]).toEqual(['EUR', 'EUR', undefined, 'USD', 'EUR', undefined])
})

test('an order by price keeps the currency that it compares in, and takes it away with itself', () => {
  const sorted = { sort: 'price', currency: 'GBP' }
  expect([
    left(sorted, { guests: '80' }),
    left({ ...sorted, priceTo: '9' }, { priceTo: null }),
    left(sorted, { sort: null }),
    left({ ...sorted, priceTo: '9' }, { sort: 'newest' }),
  ]).toEqual(['GBP', 'GBP', undefined, 'GBP'])
})

test('a comparison has its vendors in its address, and the day and the guests where they are known', () => {
  expect([
    comparisonAddress(['bell', 'oak'], {}),
    comparisonAddress(['bell'], { date: '2027-06-12', guests: '80' }),
    comparisonAddress(['bell'], { date: '', guests: '' }),
  ]).toEqual([
    '/marketplace/compare?vendors=bell,oak',
    '/marketplace/compare?vendors=bell&date=2027-06-12&guests=80',
    '/marketplace/compare?vendors=bell',
  ])
})
