import { expect, test } from 'vitest'
import { foundBy, householdOf, isPersonsView, mondaysUntil, termsOf } from './figures.rules.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

test('a vendor looks back on twelve weeks that begin on Mondays', () => {
  const weeks = mondaysUntil(new Date('2026-11-25T12:00:00Z'))
  expect([weeks.length, weeks[0], weeks.at(-1)]).toEqual([12, '2026-09-07', '2026-11-23'])
})

test.each([
  ['2026-11-23T00:00:00Z', '2026-11-23'],
  ['2026-11-29T23:59:59Z', '2026-11-23'],
  ['2026-11-30T00:00:00Z', '2026-11-30'],
  ['2027-01-03T12:00:00Z', '2026-12-28'],
])('at %s the week began on %s', (now, monday) => {
  expect(mondaysUntil(new Date(now)).at(-1)).toBe(monday)
})

test.each([
  ['a browser', firefox, null, true],
  ['a page loaded ahead', firefox, 'prefetch;prerender', false],
  ['a search engine', 'Mozilla/5.0 (compatible; Googlebot/2.1)', null, false],
  ['a preview of a link', 'facebookexternalhit/1.1', null, false],
  ['a program', 'curl/8.11.1 (linux)', null, false],
  ['a program without a name', null, null, false],
  ['ten letters', 'Mozilla/5.', null, true],
  ['nine letters', 'Mozilla/5', null, false],
  ['nine letters between spaces', '  Mozilla/5  ', null, false],
])('%s counts as a person: %#', (_name, userAgent, purpose, counts) => {
  expect(isPersonsView({ userAgent, purpose })).toBe(counts)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['2001:db8::', '2001:db8:0:0'],
  ['2001::2:3:4:5:6:7', '2001:0:2:3'],
  ['::1', '0:0:0:0'],
  ['local', 'local'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
])('the household of %s is %s', (address, household) => {
  expect(householdOf(address)).toBe(household)
})

test('a vendor sees words, category and town of a search, and only the names of other filters', () => {
  expect(
    foundBy({
      q: 'rustic barn',
      category: 'venue',
      town: 'savannah',
      radius: '50',
      priceFrom: '1000',
      priceTo: '9000',
      date: '2027-06-05',
      sort: 'price',
    }),
  ).toEqual({
    words: 'rustic barn',
    category: 'venue',
    town: 'savannah',
    filters: ['price', 'date'],
  })
})

test.each([
  [{ q: 'barn' }, { words: 'barn' }],
  [{ q: 'b'.repeat(101) }, { words: 'b'.repeat(100) }],
  [{ category: 'venue' }, { category: 'venue' }],
  [{ town: 'savannah' }, { town: 'savannah' }],
  [{ guests: '80' }, { filters: ['guests'] }],
  [{ languages: 'fr', fields: 'pets.yes' }, { filters: ['languages', 'fields'] }],
  [{ priceTo: '9' }, { filters: ['price'] }],
])('of %j a vendor hears %j', (asked, heard) => {
  const nothing = { words: '', category: null, town: null, filters: [] }
  expect(foundBy(asked)).toEqual({ ...nothing, ...heard })
})

test.each([
  ['nothing', {}],
  ['an order alone', { sort: 'newest' }],
  ['a category that does not exist', { category: 'castles' }],
])('%s is no search that a vendor hears of', (_name, asked) => {
  expect(foundBy(asked)).toBeNull()
})

test('a search is counted word by word, each once, with its category, town and filters', () => {
  const found = {
    words: 'Rustic, rustic Barn!',
    category: 'venue' as const,
    town: 'savannah',
    filters: ['date' as const],
  }
  expect(termsOf(found, 4_221_552)).toEqual([
    { kind: 'word', term: 'rustic' },
    { kind: 'word', term: 'barn' },
    { kind: 'category', term: 'venue' },
    { kind: 'town', term: '4221552' },
    { kind: 'filter', term: 'date' },
  ])
  expect(
    termsOf({ words: 'a b c d e f g h', category: null, town: null, filters: [] }, null),
  ).toHaveLength(6)
  const [long, longer] = ['a'.repeat(40), 'b'.repeat(41)]
  expect(
    termsOf({ words: `${long} ${longer}`, category: null, town: null, filters: [] }, null),
  ).toEqual([{ kind: 'word', term: long }])
})
