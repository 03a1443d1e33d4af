import { expect, test } from 'vitest'
import { guest, household, person } from './match.cases.ts'
import type { Guest } from '../guest.schema.ts'
import type { ImportedPerson } from '../foreign/person.rules.ts'
import { matchesOf } from './match.rules.ts'

const okafor = household('okafor', 'Okafor')
const raman = household('raman', 'Raman')

/** Which guest each person of a file is found to be. */
function found(people: ImportedPerson[], guests: Guest[], households = [okafor, raman]) {
  const matches = matchesOf(people, { guests, households })
  return people.map((one) => matches.get(one)?.id ?? null)
}

test('a person is the guest with their mark, else one of their household, name and address', () => {
  const guests = [
    guest('b', 'Ada', { email: 'b@x.co' }),
    guest('a', 'Ada', { email: 'a@x.co' }),
    guest('c', 'Cem'),
  ]
  expect(found([person('Whoever', { guestId: 'c' })], guests)).toEqual(['c'])
  expect(found([person('Ada', { email: 'b@x.co' })], guests)).toEqual(['b'])
  expect(found([person('ada')], guests)).toEqual(['a'])
  expect(found([person('Ada'), person('Ada'), person('Ada')], guests)).toEqual(['a', 'b', null])
  expect(found([person('Cem', { guestId: 'gone' })], guests)).toEqual(['c'])
  expect(found([person('Dan')], guests)).toEqual([null])
})

test('in another household somebody is found by name and address, or by one that only they have', () => {
  const elsewhere = { household: 'Elsewhere' }
  const guests = [
    guest('a', 'Ada', { email: 'a@x.co' }),
    guest('b', 'Ben', { email: 'b@x.co' }),
    guest('c', 'Cem'),
  ]
  expect(found([person('Ada', { ...elsewhere, email: 'a@x.co' })], guests)).toEqual(['a'])
  expect(found([person('Adele', { ...elsewhere, email: 'a@x.co' })], guests)).toEqual(['a'])
  expect(
    found(
      [
        person('Adele', { ...elsewhere, email: 'a@x.co' }),
        person('Adam', { ...elsewhere, email: 'a@x.co' }),
      ],
      guests,
    ),
  ).toEqual([null, null])
  const twins = [...guests, guest('d', 'Dan', { email: 'a@x.co' })]
  expect(found([person('Adele', { ...elsewhere, email: 'a@x.co' })], twins)).toEqual([null])
  expect(found([person('Dan', { ...elsewhere, email: 'a@x.co' })], twins)).toEqual(['d'])
  expect(found([person('Cem', elsewhere)], guests)).toEqual(['c'])
  expect(found([person('Cem', { ...elsewhere, email: 'new@x.co' })], guests)).toEqual(['c'])
  expect(found([person('Ada', elsewhere)], guests)).toEqual(['a'])
  expect(found([person('Ada', { ...elsewhere, email: 'other@x.co' })], guests)).toEqual([null])
  expect(found([person('Cem', elsewhere), person('Cem', { household: 'Third' })], guests)).toEqual([
    null,
    null,
  ])
  expect(found([person('Cem', elsewhere)], [...guests, guest('e', 'Cem')])).toEqual([null])
})

test('a companion without a name is one of their household, wherever that household is in the list', () => {
  const guests = [
    guest('a', 'Ada'),
    guest('p', '', { isPlusOne: true }),
    guest('q', 'Quinn', { isPlusOne: true, householdId: 'raman' }),
    guest('b', 'Ben', { householdId: 'raman' }),
  ]
  expect(found([person('')], guests)).toEqual(['p'])
  expect(found([person('', { household: 'Raman' })], guests)).toEqual(['q'])
  expect(found([person('', { household: 'Nowhere' })], guests)).toEqual([null])
  // Ben is found by his name, so the companion of his household in the file is the one with him.
  expect(
    found(
      [person('', { household: 'Elsewhere' }), person('Ben', { household: 'Elsewhere' })],
      guests,
    ),
  ).toEqual(['q', 'b'])
  // Those with a name come first: no companion takes the place of one.
  expect(
    found([person('', { household: 'Raman' }), person('Quinn', { household: 'Raman' })], guests),
  ).toEqual([null, 'q'])
  expect(
    found(
      [person('', { email: 'x@y.co' })],
      [guest('n', '', { email: 'x@y.co', householdId: 'raman' })],
    ),
  ).toEqual(['n'])
})

test('of several with one name and several with one address, the one with both is found', () => {
  const x = { email: 'a@x.co' }
  const guests = [guest('a', 'Ada', x), guest('d', 'Dan', x), guest('e', 'Dan')]
  expect(found([person('Dan', { ...x, household: 'Elsewhere' })], guests)).toEqual(['d'])
})

test('nobody without a name is found by an address that two have, or brings others along', () => {
  const x = { email: 'x@y.co', household: 'Elsewhere' }
  const nameless = { email: 'x@y.co', householdId: 'raman' }
  expect(found([person('', x)], [guest('n', '', nameless), guest('o', '', nameless)])).toEqual([
    null,
  ])
  const guests = [
    guest('n', '', nameless),
    guest('q', 'Quinn', { isPlusOne: true, householdId: 'raman' }),
  ]
  expect(found([person('', x), person('', { household: 'Elsewhere' })], guests)).toEqual([
    'n',
    null,
  ])
})
