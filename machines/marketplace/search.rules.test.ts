import { expect, test } from 'vitest'
import {
  inAnyCurrency,
  defaultRadius,
  filtersIn,
  rankingPoints,
  ratedPoints,
  searchOf,
  without,
} from './search.rules.ts'
import type { Search } from './search.rules.ts'
import type { SearchQuery } from './search.schema.ts'

const nothing: Search = {
  words: [],
  category: null,
  town: null,
  radius: 50,
  price: null,
  currency: null,
  guests: null,
  date: null,
  tags: [],
  numbers: [],
  sort: 'fit',
}

/** A search with every filter there is. */
const everything: Search = {
  words: ['barn'],
  category: 'venue',
  town: 7,
  radius: 25,
  price: { currency: 'EUR', from: 0, to: 900_000 },
  currency: 'EUR',
  guests: 80,
  date: '2027-06-12',
  tags: [
    { group: 'languages', anyOf: ['lang.fr'] },
    { group: 'settings', anyOf: ['settings.barn'] },
  ],
  numbers: [{ key: 'rooms', atLeast: true, value: 20, currency: null }],
  sort: 'distance',
}

function price(asked: Pick<SearchQuery, 'currency' | 'priceFrom' | 'priceTo'>) {
  const search = searchOf(asked)
  return 'unknownField' in search ? search : search.price
}

test('an address that asks for nothing has no condition, and 50 km around a town are usual', () => {
  expect(searchOf({})).toEqual(nothing)
  expect(defaultRadius).toBe(50)
  expect(searchOf({ town: '7', radius: '25' })).toEqual({ ...nothing, town: 7, radius: 25 })
})

test('words count once, in small letters, and eight of them at the most', () => {
  expect(searchOf({ q: 'Grange GRANGE d’été' })).toMatchObject({ words: ['grange', 'dete'] })
  expect(searchOf({ q: 'a b c d e f g h i j' })).toMatchObject({
    words: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'],
  })
})

test('date, guests, order and languages are what the address says', () => {
  const asked = { date: '2027-06-12', guests: '80', sort: 'newest', languages: 'fr,de' } as const
  expect(searchOf(asked)).toEqual({
    ...nothing,
    date: '2027-06-12',
    guests: 80,
    sort: 'newest',
    tags: [{ group: 'languages', anyOf: ['lang.fr', 'lang.de'] }],
  })
})

test('a price has a currency and one end at least; the other is open', () => {
  expect([
    price({ currency: 'EUR' }),
    price({ priceTo: '5' }),
    price({ currency: 'EUR', priceFrom: '100', priceTo: '500' }),
    price({ currency: 'EUR', priceTo: '500' }),
    price({ currency: 'EUR', priceFrom: '100' }),
  ]).toEqual([
    null,
    null,
    { currency: 'EUR', from: 100, to: 500 },
    { currency: 'EUR', from: 0, to: 500 },
    { currency: 'EUR', from: 100, to: 9_007_199_254_740_991 },
  ])
})

test('of options one is enough or all are asked for, as their field says; a number is the least or the most', () => {
  const fields = 'caterer.any,settings.barn,spaces.indoor,settings.garden,spaces.outdoor,pets.yes'
  const asked = { category: 'venue', languages: 'fr', currency: 'EUR' } as const
  expect(searchOf({ ...asked, fields: `${fields},rooms.20,hirePrice.900000` })).toEqual({
    ...nothing,
    category: 'venue',
    currency: 'EUR',
    tags: [
      { group: 'languages', anyOf: ['lang.fr'] },
      { group: 'caterer', anyOf: ['caterer.any'] },
      { group: 'settings', anyOf: ['settings.barn', 'settings.garden'] },
      { group: 'spaces.indoor', anyOf: ['spaces.indoor'] },
      { group: 'spaces.outdoor', anyOf: ['spaces.outdoor'] },
      { group: 'pets.yes', anyOf: ['pets.yes'] },
    ],
    numbers: [
      { key: 'rooms', atLeast: true, value: 20, currency: null },
      { key: 'hirePrice', atLeast: false, value: 900_000, currency: 'EUR' },
    ],
  })
})

test('a field is also found under the key of an earlier release', () => {
  const search = searchOf({ category: 'catering', fields: 'fewestGuests.20,mostGuests.90' })
  expect(search).toMatchObject({
    numbers: [
      { key: 'minGuests', atLeast: false, value: 20 },
      { key: 'maxGuests', atLeast: true, value: 90 },
    ],
  })
})

test.each([
  ['a field of another category', 'venue', 'films.teaser', 'films'],
  ['a field that is not searched by', 'venue', 'hoursIncluded.9', 'hoursIncluded'],
  ['an option that there is not', 'venue', 'settings.moon', 'settings'],
  ['no option', 'venue', 'settings', 'settings'],
  ['a no', 'venue', 'pets.no', 'pets'],
  ['a number that is none', 'venue', 'rooms.many', 'rooms'],
  ['a number with more after it', 'venue', 'rooms.2x', 'rooms'],
  ['a number with more before it', 'venue', 'rooms.x2', 'rooms'],
  ['a number of fourteen digits', 'venue', 'rooms.12345678901234', 'rooms'],
  ['any field without a category', undefined, 'rooms.2', 'rooms'],
] as const)('%s is named as unknown', (_, category, fields, unknownField) => {
  expect(searchOf({ ...(category && { category }), fields })).toEqual({ unknownField })
})

test('a search names the filters that it has', () => {
  expect(filtersIn(nothing)).toEqual([])
  expect(filtersIn(everything)).toEqual([
    'q',
    'category',
    'town',
    'price',
    'guests',
    'date',
    'languages',
    'fields',
  ])
  expect(filtersIn({ ...nothing, numbers: everything.numbers })).toEqual(['fields'])
  expect(filtersIn({ ...nothing, tags: [everything.tags[0]!] })).toEqual(['languages'])
  expect(filtersIn({ ...nothing, tags: [everything.tags[1]!] })).toEqual(['fields'])
})

test('without a filter the others stay; fields go with their category, and nothing is near without a town', () => {
  const [languages, others] = [[everything.tags[0]!], [everything.tags[1]!]]
  expect(without(everything, 'q')).toEqual({ ...everything, words: [] })
  expect(without(everything, 'category')).toEqual({
    ...everything,
    category: null,
    tags: languages,
    numbers: [],
  })
  expect(without(everything, 'town')).toEqual({ ...everything, town: null, sort: 'fit' })
  expect(without({ ...everything, sort: 'price' }, 'town')).toEqual({
    ...everything,
    town: null,
    sort: 'price',
  })
  expect(without(everything, 'price')).toEqual({ ...everything, price: null })
  expect(without(everything, 'guests')).toEqual({ ...everything, guests: null })
  expect(without(everything, 'date')).toEqual({ ...everything, date: null })
  expect(without(everything, 'languages')).toEqual({ ...everything, tags: others })
  expect(without(everything, 'fields')).toEqual({ ...everything, tags: languages, numbers: [] })
})

test('the points of the ranking are those that the page prints', () => {
  const { name, complete, rated, near, nearKmEachPoint } = rankingPoints
  expect([name, complete, rated, near, nearKmEachPoint]).toEqual([50, 30, 20, 20, 5])
  expect([100, 300, 467, 500].map(ratedPoints)).toEqual([0, 10, 18, 20])
})

test('a search in any currency has no amounts, and one without amounts is in any already', () => {
  const rooms = { key: 'rooms', atLeast: true, value: 20, currency: null } as const
  const hire = { key: 'hirePrice', atLeast: false, value: 900_000, currency: 'EUR' } as const
  const priced = { ...nothing, price: { currency: 'EUR', from: 0, to: 9 }, numbers: [rooms] }
  expect([
    inAnyCurrency(priced),
    inAnyCurrency({ ...nothing, numbers: [rooms, hire] }),
    inAnyCurrency({ ...nothing, numbers: [rooms], currency: 'EUR' }),
  ]).toEqual([{ ...nothing, numbers: [rooms] }, { ...nothing, numbers: [rooms] }, null])
})
