import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { likelyPairs, mergedGuest } from './duplicates.rules.ts'

let people = 0
const guest = (told: Partial<Parameters<typeof mergedGuest>[0]> & { householdId?: string }) => ({
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
  ...told,
})
const likenessOf = (one: Parameters<typeof guest>[0], other: Parameters<typeof guest>[0]) =>
  likelyPairs([guest({ lastName: 'Okafor', ...one }), guest({ lastName: 'Okafor', ...other })]).map(({ likeness }) => likeness)

test.each([
  ['email', { firstName: 'Ada', email: 'a@one.test' }, { firstName: 'Zoe', email: 'a@one.test' }],
  ['phone', { firstName: 'Ada', phone: '+44 20 7946 0018' }, { firstName: 'Zoe', phone: '020 7946 0018' }],
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
  ['numbers too short to tell', { firstName: 'Ada', phone: '12' }, { firstName: 'Zoe', phone: '12' }],
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
  expect(pairs.filter(({ likeness }) => likeness !== 'name').map(({ likeness }) => likeness)).toEqual(['email', 'nearly'])
})

const text = fc.constantFrom('', 'Ada', 'Zoë', 'vegan')
const told = fc.record({
  firstName: text,
  lastName: text,
  diet: text,
  meal: text,
  email: fc.constantFrom('', 'a@one.test', 'b@one.test'),
  phone: text,
  notes: text,
  tags: fc.uniqueArray(fc.constantFrom('work', 'school', 'family'), { maxLength: 3 }),
  answers: fc.dictionary(fc.constantFrom('e1', 'e2'), fc.constantFrom('pending', 'coming', 'not_coming')),
})

test('nothing that was known is lost, and nothing that stays is changed', () => {
  fc.assert(
    fc.property(told, told, (one, other) => {
      const [kept, gone] = [guest(one), guest(other)]
      const after = mergedGuest(kept, gone)
      for (const field of ['firstName', 'lastName', 'diet', 'meal', 'email', 'phone'] as const) {
        expect(after[field]).toBe(kept[field] || gone[field])
      }
      expect([...after.tags].toSorted()).toEqual([...new Set([...kept.tags, ...gone.tags])].toSorted())
      expect(after.notes).toContain(kept.notes)
      expect(after.notes).toContain(gone.notes)
      expect(new Set(Object.keys(after.answers))).toEqual(new Set([...Object.keys(kept.answers), ...Object.keys(gone.answers)]))
      expect(after.answers).toMatchObject(Object.fromEntries(Object.entries(kept.answers).filter(([, answer]) => answer !== 'pending')))
      expect(mergedGuest(after, gone)).toEqual(after)
    }),
  )
})
