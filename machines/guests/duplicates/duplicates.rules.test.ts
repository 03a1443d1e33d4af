import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { likelyPairs, lookForPairs, mergedGuest, pairKey } from './duplicates.rules.ts'

let people = 0
const guest = (fields: Partial<Parameters<typeof mergedGuest>[0]> & { householdId?: string }) => ({
  id: `g${String(++people).padStart(5, '0')}`,
  householdId: `h${people}`,
  firstName: '',
  lastName: '',
  isPlusOne: false,
  ageGroup: 'adult' as const,
  tags: [] as string[],
  diet: '',
  meal: '',
  email: '',
  phone: '',
  notes: '',
  answers: {},
  ...fields,
})
const likenessOf = (one: Parameters<typeof guest>[0], other: Parameters<typeof guest>[0]) =>
  likelyPairs([guest({ lastName: 'Okafor', ...one }), guest({ lastName: 'Okafor', ...other })]).map(
    ({ likeness }) => likeness,
  )

test.each([
  ['email', { firstName: 'Ada', email: 'a@one.test' }, { firstName: 'Zoe', email: 'a@one.test' }],
  [
    'phone',
    { firstName: 'Ada', phone: '+44 20 7946 0018' },
    { firstName: 'Zoe', phone: '020 7946 0018' },
  ],
  ['name', { firstName: 'Zoë' }, { firstName: 'ZOE' }],
  ['nearly', { firstName: 'Jon' }, { firstName: 'John' }],
  ['nearly', { firstName: 'Jon' }, { firstName: 'Jonathan' }],
  ['nearly', { firstName: 'Katherine' }, { firstName: 'Catherine' }],
])('%s: %j and %j may be one', (likeness, one, other) => {
  expect(likenessOf(one, other)).toEqual([likeness])
})

test.each([
  ['first names of their own', { firstName: 'Ada' }, { firstName: 'Ida Maria' }],
  ['numbers instead of names', { firstName: 'Guest 1' }, { firstName: 'Guest 2' }],
  ['names too short to tell', { firstName: 'Jo' }, { firstName: 'Al' }],
  [
    'an address that a household shares',
    { firstName: 'Ada', email: 'a@one.test', householdId: 'h' },
    { firstName: 'Zoe', email: 'a@one.test', householdId: 'h' },
  ],
  [
    'numbers too short to tell',
    { firstName: 'Ada', phone: '12' },
    { firstName: 'Zoe', phone: '12' },
  ],
  [
    'companions whose names are to come',
    { lastName: '', email: 'a@one.test' },
    { lastName: '', email: 'a@one.test' },
  ],
  ['nobody yet', { lastName: '' }, { lastName: '' }],
])('%s: nobody is twice on the list', (_, one, other) => {
  expect(likenessOf(one, other)).toEqual([])
})

test('the surest come first, and a name that everybody has says nothing', () => {
  const many = Array.from({ length: 100 }, (_, place) =>
    guest({ firstName: `Guest${String.fromCharCode(97 + (place % 26))}`, lastName: 'Smith' }),
  )
  const pairs = likelyPairs([
    guest({ firstName: 'Jon', lastName: 'Okafor' }),
    guest({ firstName: 'John', lastName: 'Okafor' }),
    guest({ firstName: 'Priya', email: 'p@one.test' }),
    guest({ firstName: 'Ms Raman', email: 'p@one.test' }),
    ...many.slice(0, 70),
  ])
  expect(
    pairs.filter(({ likeness }) => likeness !== 'name').map(({ likeness }) => likeness),
  ).toEqual(['email', 'nearly'])
})

test('of a pair the one who was written down first is named first, and nobody pairs twice', () => {
  const first = guest({
    firstName: 'Ada',
    lastName: 'Okafor',
    email: 'a@one.test',
    phone: '020 7946 0018',
  })
  const second = guest({
    firstName: 'Ada',
    lastName: 'Okafor',
    email: 'a@one.test',
    phone: '020 7946 0018',
  })
  expect(likelyPairs([second, first])).toEqual([{ one: first, other: second, likeness: 'email' }])
  const third = guest({ firstName: 'Ada', lastName: 'Okafor' })
  expect(
    likelyPairs([first, second, third]).map(({ one, other, likeness }) => [
      likeness,
      pairKey(one, other),
    ]),
  ).toEqual([
    ['email', `${first.id} ${second.id}`],
    ['name', `${first.id} ${third.id}`],
    ['name', `${second.id} ${third.id}`],
  ])
  expect(pairKey(second, first)).toBe(pairKey(first, second))
})

test.each([
  ['seven digits are enough', '555 0018', '555-0018', ['phone']],
  ['six are not', '55 0018', '55 0018', []],
  ['the last nine count', '+1 555 123 4567', '0555 123 4567', ['phone']],
  ['nine that differ are two numbers', '555 123 4567', '655 123 4568', []],
])('%s', (_, phone, other, likeness) => {
  expect(likenessOf({ firstName: 'Ada', phone }, { firstName: 'Zoe', phone: other })).toEqual(
    likeness,
  )
})

test.each([
  ['Ann', 'Anna', true],
  ['Jan', 'Jon', true],
  ['Lena', 'Elena', true],
  ['Sara', 'Sarah', true],
  ['Marta', 'Maria', true],
  ['Marta', 'Mareike', false],
  ['Lena', 'Elenas', false],
  ['Anna', 'Inge', false],
  ['Martha', 'Marco', false],
  ['Jo', 'Joe', false],
  ['Jon', 'Jonathan', true],
  ['Ada', 'Ida', true],
  ['Abe', 'Eba', false],
])('%s and %s: one letter apart, or the beginning of the other: %s', (one, other, nearly) => {
  expect([
    likenessOf({ firstName: one }, { firstName: other }),
    likenessOf({ firstName: other }, { firstName: one }),
  ]).toEqual(nearly ? [['nearly'], ['nearly']] : [[], []])
})

const smiths = (count: number) =>
  Array.from({ length: count }, () => guest({ firstName: 'Ada', lastName: 'Smith' }))

test('sixty people of one name are compared, and sixty-one are not', () => {
  expect(likelyPairs(smiths(60))).toHaveLength((60 * 59) / 2)
  expect(likelyPairs(smiths(61))).toEqual([])
})

test('a household shares its number, and two names in it are alike all the same', () => {
  const shared = { householdId: 'h', phone: '020 7946 0018' }
  expect(likenessOf({ firstName: 'Ada', ...shared }, { firstName: 'Zoe', ...shared })).toEqual([])
  expect(likenessOf({ firstName: 'Ada', ...shared }, { firstName: 'Ada', ...shared })).toEqual([
    'name',
  ])
})

const pauses = (count: number) => {
  const looking = lookForPairs(
    Array.from({ length: count }, (_, place) =>
      guest({ firstName: 'Ada', lastName: `Smith ${place}` }),
    ),
  )
  let steps = 0
  while (!looking.next().done) steps++
  return steps
}

test('of thousands a pause comes after each thousand at most', () => {
  const none = pauses(0)
  expect([1, 1_000, 1_001, 2_001].map((count) => pauses(count) - none)).toEqual([1, 1, 2, 3])
  expect(none).toBe(4)
})

test('what only the other told is taken over: an answer in place of none, notes below notes', () => {
  const kept = guest({
    notes: 'By the door',
    answers: { e1: 'pending', e2: 'coming', e4: 'pending' },
    tags: ['work'],
  })
  const gone = guest({
    firstName: 'Ada',
    notes: 'Sings',
    answers: { e1: 'not_coming', e2: 'not_coming', e3: 'pending', e4: 'pending' },
    tags: ['Work', 'school'],
  })
  expect(mergedGuest(kept, gone)).toEqual({
    ...kept,
    firstName: 'Ada',
    notes: 'By the door\nSings',
    answers: { e1: 'not_coming', e2: 'coming', e3: 'pending', e4: 'pending' },
    tags: ['work', 'school'],
  })
  expect(mergedGuest({ ...kept, notes: 'Sings well' }, gone).notes).toBe('Sings well')
  expect(mergedGuest({ ...kept, notes: '' }, gone).notes).toBe('Sings')
  expect(mergedGuest({ ...kept, notes: 'a'.repeat(1_998) }, gone).notes).toBe(
    `${'a'.repeat(1_998)}\nS`,
  )
})

test.each([
  ['Vegan', 'No nuts', 'Vegan, No nuts'],
  ['Vegan, no nuts', 'no nuts', 'Vegan, no nuts'],
  ['Vegan', 'vegan, no nuts', 'vegan, no nuts'],
  ['VEGAN', 'vegan', 'VEGAN'],
  ['', 'No nuts', 'No nuts'],
])('the diets "%s" and "%s" become "%s"', (one, other, both) => {
  expect(mergedGuest(guest({ diet: one }), guest({ diet: other })).diet).toBe(both)
})

test('a diet that does not fit beside the other stands in the notes', () => {
  const [long, other] = ['v'.repeat(190), 'n'.repeat(20)]
  const after = mergedGuest(guest({ diet: long }), guest({ diet: other, notes: 'Sings' }))
  expect([after.diet, after.notes]).toEqual([long, `Sings\n${other}`])
  const alone = mergedGuest(guest({ diet: long }), guest({ diet: other }))
  expect([alone.diet, alone.notes]).toEqual([long, other])
})

test('two diets that just fit stand together', () => {
  const [long, other] = ['v'.repeat(190), 'n'.repeat(8)]
  expect(mergedGuest(guest({ diet: long }), guest({ diet: other })).diet).toBe(`${long}, ${other}`)
})

const text = fc.constantFrom('', 'Ada', 'Zoë', 'vegan')
const fields = fc.record({
  firstName: text,
  lastName: text,
  diet: text,
  meal: text,
  email: fc.constantFrom('', 'a@one.test', 'b@one.test'),
  phone: text,
  notes: text,
  tags: fc.uniqueArray(fc.constantFrom('work', 'school', 'family'), { maxLength: 3 }),
  answers: fc.dictionary(
    fc.constantFrom('e1', 'e2'),
    fc.constantFrom('pending', 'coming', 'not_coming'),
  ),
})

test('nothing that was known is lost, and nothing that stays is changed', () => {
  fc.assert(
    fc.property(fields, fields, (one, other) => {
      const [kept, gone] = [guest(one), guest(other)]
      const after = mergedGuest(kept, gone)
      for (const field of ['firstName', 'lastName', 'meal', 'email', 'phone'] as const) {
        expect(after[field]).toBe(kept[field] || gone[field])
      }
      expect(after.diet).toContain(kept.diet)
      expect(after.diet).toContain(gone.diet)
      expect([...after.tags].toSorted()).toEqual(
        [...new Set([...kept.tags, ...gone.tags])].toSorted(),
      )
      expect(after.notes).toContain(kept.notes)
      expect(after.notes).toContain(gone.notes)
      expect(new Set(Object.keys(after.answers))).toEqual(
        new Set([...Object.keys(kept.answers), ...Object.keys(gone.answers)]),
      )
      expect(after.answers).toMatchObject(
        Object.fromEntries(
          Object.entries(kept.answers).filter(([, answer]) => answer !== 'pending'),
        ),
      )
      expect(mergedGuest(after, gone)).toEqual(after)
    }),
  )
})
