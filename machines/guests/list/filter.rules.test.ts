import { expect, test } from 'vitest'
import type { Guest } from '../guest.schema.ts'
import type { Household } from '../household.schema.ts'
import { arrangeList, countInvitations, rowsOf } from './arrange.rules.ts'
import type { Wanted } from './arrange.rules.ts'
import { facetsOf } from './facets.rules.ts'
import { addressOf, filterIn, folded, isNarrowed, matcherOf, wholeList } from './filter.rules.ts'

const at = '2026-11-20T10:00:00.000Z'
const inAlphabet = (one: string, other: string) => one.localeCompare(other, 'en')
const homes = [
  householdOf('h1', { name: 'Okafor', side: 'first', city: 'São Paulo' }),
  householdOf('h2', { name: 'Lindqvist', side: 'both', city: 'Bath' }),
  householdOf('h3', { name: 'Raman', side: null, city: '' }),
]
const guests = [
  guestOf('ada', 'h1', {
    email: 'ada.o@work.example',
    phone: '+44 (0)7700 900-123',
    diet: 'Vegan, no nuts',
    tags: ['School'],
  }),
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
  expect(found({ search: '900' })).toEqual(['ada'])
})

const isFound = (search: string) => matcherOf(search)('', '', '4915112345678')

test('at most the last nine digits count, and the zeros before them do not', () => {
  expect(
    ['0151 12345678', '0049 151 12345678', '00151', '151.123', '(151) 123/45', '+151'].map(isFound),
  ).toEqual(Array(6).fill(true))
  expect(['151a', 'a151', '151 12345679', '999', '9999 9999 9456 78'].map(isFound)).toEqual(
    Array(5).fill(false),
  )
  // Nine digits may begin with the zero of an area code.
  expect(isFound('015112345')).toBe(true)
  // Ten digits that differ in the first are one number; nine that do are not.
  expect([isFound('9112345678'), isFound('912345678')]).toEqual([true, false])
})

test('without digits of its own a guest is found by no number, and each word is looked for in any text', () => {
  expect(matcherOf('900 123')('', '', '')).toBe(false)
  expect(matcherOf('ada')('', 'ada lovelace', '')).toBe(true)
  expect(matcherOf('ada')('adamson', '', '')).toBe(true)
  expect(matcherOf('ada  okafor')('okafor', 'ada', '')).toBe(true)
  expect(matcherOf('ada x')('okafor', 'ada', '')).toBe(false)
  expect(matcherOf('')('', '', '')).toBe(true)
})

test.each([
  ['ÅNGSTRÖM', 'angstrom'],
  ['Øresund', 'oresund'],
  ['Łukasz', 'lukasz'],
  ['Strauß', 'strauss'],
  ['ØŁ', 'ol'],
  ['Ærø', 'aero'],
  ['Ada O’Neil', 'ada o’neil'],
  ['Ada Lovelace', 'ada lovelace'],
  ['Łøßæ Łøßæ', 'lossae lossae'],
])('%s is searched as %s', (written, searched) => {
  expect(folded(written)).toBe(searched)
})

test('diet and tag are compared whole, and two tags are two words', () => {
  expect(found({ search: 'familywork' })).toEqual([])
  expect(found({ diet: 'vega' })).toEqual([])
  expect(found({ tag: 'fam' })).toEqual([])
  expect(found({ diet: 'VEGETARIAN', tag: 'FAMILY' })).toEqual(['grace', 'tom'])
})

test('invitations are counted by household, those that nobody is invited by left out, and the list narrows to each', () => {
  const facts = {
    sentAt: at,
    reachedAt: at,
    openedAt: null,
    begunAt: null,
    answeredAt: null,
    changedAt: null,
  }
  const invited = arrangeList(
    homes,
    [
      guestOf('ada', 'h1', { answers: { e1: 'pending' } }),
      guestOf('grace', 'h1', {}),
      guestOf('tom', 'h2', { answers: { e1: 'coming' } }),
      guestOf('priya', 'h3', {}),
    ],
    'name',
    inAlphabet,
  )
  const rsvps = new Map([
    ['h2', { state: 'responded' as const, facts }],
    ['h3', { state: 'opened' as const, facts }],
  ])
  expect(countInvitations(invited, rsvps)).toEqual({
    unsent: 1,
    unopened: 0,
    opened: 0,
    responding: 0,
    responded: 1,
    changed: 0,
    closed: 0,
  })
  const shown = (standing: 'unsent' | 'responded' | 'opened') =>
    rowsOf(invited, { search: '', standing: 'all', invitation: { standing, rsvps } }).flatMap(
      (row) => (row.kind === 'guest' ? [row.key] : []),
    )
  expect([shown('unsent'), shown('responded'), shown('opened')]).toEqual([
    ['ada', 'grace'],
    ['tom'],
    [],
  ])
})

test('a line for each household and each guest: keys, the people shown, hosts, and which is the last', () => {
  const people = [
    guestOf('plus', 'h2', { place: 1, isPlusOne: true }),
    guestOf('tom', 'h2', { place: 0, answers: { e1: 'coming' } }),
    guestOf('una', 'h2', { place: 2, tags: ['Work'] }),
  ].map((guest) => (guest.id === 'plus' ? { ...guest, firstName: '' } : guest))
  const [plus, tom, una] = people
  const [, bath] = homes
  const arranged = arrangeList([bath!], people, 'name', inAlphabet)
  expect(rowsOf(arranged, { search: '', standing: 'all' })).toEqual([
    { kind: 'household', key: 'h2', household: bath, people: [tom, plus, una] },
    { kind: 'guest', key: 'tom', guest: tom, host: null, isLast: false },
    { kind: 'guest', key: 'plus', guest: plus, host: tom, isLast: false },
    { kind: 'guest', key: 'una', guest: una, host: null, isLast: true },
  ])
  expect(rowsOf(arranged, { search: '', standing: 'coming' })).toEqual([
    { kind: 'household', key: 'h2', household: bath, people: [tom] },
    { kind: 'guest', key: 'tom', guest: tom, host: null, isLast: true },
  ])
})

test('the orders: by name, the newest first, and those first who owe an answer, each of these by name', () => {
  const owing = ['h3', 'h1'].map((home) =>
    guestOf(`of ${home}`, home, { answers: { e1: 'pending' } }),
  )
  const twice = guestOf('again', 'h3', { answers: { e1: 'pending' } })
  const order = (by: 'name' | 'newest' | 'pending') =>
    arrangeList(
      homes.toReversed(),
      [...owing, twice, guestOf('tom', 'h2', { answers: { e1: 'coming' } })],
      by,
      inAlphabet,
    ).homes.map(({ household }) => household.name)
  expect(order('name')).toEqual(['Lindqvist', 'Okafor', 'Raman'])
  expect(order('newest')).toEqual(['Raman', 'Lindqvist', 'Okafor'])
  expect(order('pending')).toEqual(['Okafor', 'Raman', 'Lindqvist'])
})

test('a list offers eighteen diet notes, the most frequent first, then by the alphabet', () => {
  const notes = Array.from({ length: 19 }, (_, place) => `note ${String.fromCharCode(115 - place)}`)
  const people = [...notes, 'note a'].map((diet, place) => guestOf(`g${place}`, 'h1', { diet }))
  const { diets, withDiet, sides } = facetsOf(
    arrangeList(homes, people, 'name', inAlphabet),
    inAlphabet,
  )
  expect(diets.map(({ value }) => value)).toEqual(
    Array.from('abcdefghijklmnopqr', (letter) => `note ${letter}`),
  )
  expect([diets[0]?.count, diets[1]?.count, withDiet]).toEqual([2, 1, 20])
  expect(sides).toEqual([{ value: 'first', count: 20 }])
  const spelled = ['Süß', 'süß', 'Süss'].map((diet, place) => guestOf(`s${place}`, 'h1', { diet }))
  expect(facetsOf(arrangeList(homes, spelled, 'name', inAlphabet), inAlphabet).diets).toEqual([
    { value: 'Süß', count: 2 },
    { value: 'Süss', count: 1 },
  ])
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
    saveTheDates: [],
  })
})

test('the list narrows to who was sent a save-the-date, and who was not; there is no choice where nobody was', () => {
  // Somebody who has left the list is counted nowhere.
  const sent = new Map(['ada', 'tom', 'gone'].map((id) => [id, at]))
  expect(facetsOf(list, inAlphabet, sent).saveTheDates).toEqual([
    { value: 'sent', count: 2 },
    { value: 'unsent', count: 2 },
  ])
  expect(facetsOf(list, inAlphabet, new Map([['gone', at]])).saveTheDates).toEqual([])
  const all = new Map(guests.map(({ id }) => [id, at]))
  expect(facetsOf(list, inAlphabet, all).saveTheDates).toEqual([{ value: 'sent', count: 4 }])
  expect(found({ saveTheDate: { wanted: 'sent', sent } })).toEqual(['ada', 'tom'])
  expect(found({ saveTheDate: { wanted: 'unsent', sent } })).toEqual(['grace', 'priya'])
  expect(found({ saveTheDate: { wanted: 'unsent', sent }, tag: 'family' })).toEqual(['grace'])
})

test('a filter is what its address names, and what an address does not know is left out', () => {
  const filter = {
    ...wholeList,
    search: 'ada ',
    side: 'first',
    saveTheDate: 'unsent',
    tag: 'Old friends',
    diet: '*',
    standing: 'pending',
    order: 'newest',
  } as const
  const address = {
    q: 'ada',
    side: 'first',
    'save-the-date': 'unsent',
    tag: 'Old friends',
    diet: '*',
    answer: 'pending',
    order: 'newest',
  }
  expect(addressOf(filter)).toEqual(address)
  expect(filterIn(address)).toEqual({ ...filter, search: 'ada' })
  expect(addressOf(wholeList)).toEqual({})
  expect(
    filterIn({
      answer: 'perhaps',
      side: 'left',
      'save-the-date': 'lost',
      order: 'age',
      page: '2',
    }),
  ).toEqual(wholeList)
  const long = 'x'.repeat(201)
  expect(filterIn({ q: long, tag: long, diet: long })).toEqual({
    ...wholeList,
    search: 'x'.repeat(200),
    tag: 'x'.repeat(40),
    diet: 'x'.repeat(200),
  })
  expect(
    filterIn({ answer: 'coming', invitation: 'unsent', side: 'unknown', order: 'pending' }),
  ).toEqual({
    ...wholeList,
    standing: 'coming',
    invitation: 'unsent',
    side: 'unknown',
    order: 'pending',
  })
  expect(addressOf({ ...wholeList, invitation: 'unsent', order: 'pending' })).toEqual({
    invitation: 'unsent',
    order: 'pending',
  })
  expect(
    [wholeList, { ...wholeList, order: 'newest' } as const, { ...wholeList, tag: 'x' }].map(
      isNarrowed,
    ),
  ).toEqual([false, false, true])
})

function found(wanted: Partial<Wanted>) {
  const rows = rowsOf(list, { search: '', standing: 'all', ...wanted })
  return rows.flatMap((row) => (row.kind === 'guest' ? [row.guest.id] : [])).toSorted()
}

function guestOf(id: string, householdId: string, fields: Partial<Guest>): Guest {
  const blank = {
    lastName: '',
    isPlusOne: false,
    ageGroup: 'adult' as const,
    diet: '',
    meal: '',
    email: '',
    phone: '',
    notes: '',
  }
  return {
    ...blank,
    tags: [],
    answers: {},
    place: 0,
    ...fields,
    id,
    householdId,
    firstName: id,
    version: 1,
    createdAt: at,
    updatedAt: at,
  }
}

function householdOf(id: string, fields: Pick<Household, 'name' | 'side' | 'city'>): Household {
  const blank = {
    addressLine1: '',
    addressLine2: '',
    region: '',
    postcode: '',
    country: '',
    notes: '',
  }
  return { ...blank, ...fields, id, version: 1, createdAt: at, updatedAt: at }
}
