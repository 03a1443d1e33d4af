import { expect, test } from 'vitest'
import type { Guest } from '../guest.schema.ts'
import type { Household } from '../household.schema.ts'
import { arrangeList, rowsOf } from './arrange.rules.ts'
import type { Wanted } from './arrange.rules.ts'
import { facetsOf } from './facets.rules.ts'
import { addressOf, filterIn, isNarrowed, wholeList } from './filter.rules.ts'

const at = '2026-11-20T10:00:00.000Z'
const inAlphabet = (one: string, other: string) => one.localeCompare(other, 'en')
const homes = [
  householdOf('h1', { name: 'Okafor', side: 'first', city: 'São Paulo' }),
  householdOf('h2', { name: 'Lindqvist', side: 'both', city: 'Bath' }),
  householdOf('h3', { name: 'Raman', side: null, city: '' }),
]
const guests = [
  guestOf('ada', 'h1', { email: 'ada.o@work.example', phone: '+44 (0)7700 900-123', diet: 'Vegan, no nuts', tags: ['School'] }),
  guestOf('grace', 'h1', { diet: 'vegetarian', tags: ['Family'] }),
  guestOf('tom', 'h2', { phone: '020 7946 0018', diet: 'Vegetarian', tags: ['family', 'Work'] }),
  guestOf('priya', 'h3', {}),
]
const list = arrangeList(homes, guests, 'name', inAlphabet)

test('a search finds by e-mail address, diet note and town, without accents', () => {
  expect(found({ search: 'ADA.O@work' })).toEqual(['ada'])
  expect(found({ search: 'nuts' })).toEqual(['ada'])
  expect(found({ search: 'sao' })).toEqual(['ada', 'grace'])
  expect(found({ search: 'bath vege' })).toEqual(['tom'])
  expect(found({ search: 'bath nuts' })).toEqual([])
})

test.each([
  ['07700 900123', 'ada'],
  ['+44 7700 900123', 'ada'],
  ['7700-900', 'ada'],
  ['900123', 'ada'],
  ['(020) 7946 0018', 'tom'],
  ['tom 7946', 'tom'],
])('a phone number is found by its digits, however it is typed: %s', (search, who) => {
  expect(found({ search })).toEqual([who])
})

test('two digits are no phone number', () => {
  expect(found({ search: '90' })).toEqual([])
})

test('side, tag and diet narrow the list together with the search', () => {
  expect(found({ side: 'first' })).toEqual(['ada', 'grace'])
  expect(found({ side: 'unknown' })).toEqual(['priya'])
  expect(found({ tag: 'family' })).toEqual(['grace', 'tom'])
  expect(found({ diet: 'vegetarian' })).toEqual(['grace', 'tom'])
  expect(found({ diet: '*' })).toEqual(['ada', 'grace', 'tom'])
  expect(found({ diet: '*', tag: 'Family', side: 'both', search: 'bath' })).toEqual(['tom'])
})

test('what the list can be narrowed to is counted, whatever the capitals', () => {
  expect(facetsOf(list, inAlphabet)).toEqual({
    sides: [
      { value: 'first', count: 2 },
      { value: 'both', count: 1 },
      { value: 'unknown', count: 1 },
    ],
    tags: [
      { value: 'family', count: 2 },
      { value: 'School', count: 1 },
      { value: 'Work', count: 1 },
    ],
    withDiet: 3,
    diets: [
      { value: 'Vegetarian', count: 2 },
      { value: 'Vegan, no nuts', count: 1 },
    ],
  })
})

test('a filter is what its address names, and what an address does not know is left out', () => {
  const filter = {
    ...wholeList,
    search: 'ada ',
    side: 'first',
    tag: 'Old friends',
    diet: '*',
    standing: 'pending',
    order: 'newest',
  } as const
  const address = { q: 'ada', side: 'first', tag: 'Old friends', diet: '*', answer: 'pending', order: 'newest' }
  expect(addressOf(filter)).toEqual(address)
  expect(filterIn(address)).toEqual({ ...filter, search: 'ada' })
  expect(addressOf(wholeList)).toEqual({})
  expect(filterIn({ answer: 'perhaps', side: 'left', order: 'age', page: '2' })).toEqual(wholeList)
  expect([wholeList, { ...wholeList, order: 'newest' } as const, { ...wholeList, tag: 'x' }].map(isNarrowed)).toEqual([false, false, true])
})

function found(wanted: Partial<Wanted>) {
  const rows = rowsOf(list, { search: '', standing: 'all', ...wanted })
  return rows.flatMap((row) => (row.kind === 'guest' ? [row.guest.id] : [])).toSorted()
}

function guestOf(id: string, householdId: string, told: Partial<Guest>): Guest {
  const blank = { lastName: '', isPlusOne: false, ageGroup: 'adult' as const, diet: '', meal: '', email: '', phone: '', notes: '' }
  return { ...blank, tags: [], answers: {}, place: 0, ...told, id, householdId, firstName: id, version: 1, createdAt: at, updatedAt: at }
}

function householdOf(id: string, told: Pick<Household, 'name' | 'side' | 'city'>): Household {
  const blank = { addressLine1: '', addressLine2: '', region: '', postcode: '', country: '', notes: '' }
  return { ...blank, ...told, id, version: 1, createdAt: at, updatedAt: at }
}
