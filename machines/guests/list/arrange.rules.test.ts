import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { answers } from '../guest.schema.ts'
import type { Guest } from '../guest.schema.ts'
import type { Household } from '../household.schema.ts'
import { arrangeList, rowsOf } from './arrange.rules.ts'
import { folded } from './filter.rules.ts'

const at = '2026-11-20T10:00:00.000Z'
const homes = ['Ångström', 'Okafor', 'Łukasz'].map((name, place) => householdOf(`h${place}`, name))
const person = fc.record({
  householdId: fc.constantFrom('h0', 'h1', 'h2'),
  firstName: fc.constantFrom('Ada', 'Zoë', 'Ørjan'),
  tags: fc.constantFrom<string[][]>([], ['Work'], ['Family', 'Parent']),
  answers: fc.dictionary(fc.constantFrom('e1', 'e2'), fc.constantFrom(...answers)),
})
const people = fc
  .array(person, { maxLength: 30 })
  .map((all) => all.map((one, place) => guestOf(`g${place}`, { ...one, place })))
const inAlphabet = (one: string, other: string) => one.localeCompare(other, 'en')

test('without a search everybody is shown once, below their household', () => {
  fc.assert(
    fc.property(people, (guests) => {
      const rows = rowsOf(arrangeList(homes, guests, 'name', inAlphabet), {
        search: '',
        standing: 'all',
      })
      const shown = rows.flatMap((row) => (row.kind === 'guest' ? [row.guest.id] : []))
      expect(shown.toSorted()).toEqual(guests.map(({ id }) => id).toSorted())
      let household = ''
      for (const row of rows) {
        if (row.kind === 'household') household = row.household.id
        expect(row.kind === 'household' ? row.household.id : row.guest.householdId).toBe(household)
      }
    }),
  )
})

test('the filters by standing share everybody out between them', () => {
  fc.assert(
    fc.property(people, fc.constantFrom('', 'ada', 'work orjan'), (guests, search) => {
      const list = arrangeList(homes, guests, 'pending', inAlphabet)
      const count = (standing: Parameters<typeof rowsOf>[1]['standing']) =>
        rowsOf(list, { search, standing }).filter(({ kind }) => kind === 'guest').length
      expect(count('coming') + count('not_coming') + count('pending') + count('uninvited')).toBe(
        count('all'),
      )
    }),
  )
})

test('a search finds by name, household and tag, without accents and in any order', () => {
  const guests = [
    guestOf('g0', { householdId: 'h0', firstName: 'Zoë', tags: ['Work'], answers: {}, place: 0 }),
  ]
  const found = (search: string) =>
    rowsOf(arrangeList(homes, guests, 'name', inAlphabet), { search, standing: 'all' }).length > 0
  expect(['zoe', 'ang', 'WORK zo', '  '].map(found)).toEqual([true, true, true, true])
  expect(found('zoe okafor')).toBe(false)
  expect(folded('Łukasz Øre')).toBe('lukasz ore')
})

test('guests who owe an answer come first when sorted by that', () => {
  const guests = [
    guestOf('g0', {
      householdId: 'h0',
      firstName: 'Ada',
      tags: [],
      answers: { e1: 'coming' },
      place: 0,
    }),
    guestOf('g1', {
      householdId: 'h1',
      firstName: 'Grace',
      tags: [],
      answers: { e1: 'pending' },
      place: 0,
    }),
  ]
  const names = (order: 'name' | 'newest' | 'pending') =>
    rowsOf(arrangeList(homes, guests, order, inAlphabet), { search: '', standing: 'all' }).flatMap(
      (row) => (row.kind === 'household' ? [row.household.name] : []),
    )
  expect([names('name'), names('pending'), names('newest')]).toEqual([
    ['Ångström', 'Okafor'],
    ['Okafor', 'Ångström'],
    ['Okafor', 'Ångström'],
  ])
})

function guestOf(
  id: string,
  fields: Pick<Guest, 'householdId' | 'firstName' | 'tags' | 'answers' | 'place'>,
): Guest {
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
  return { ...blank, ...fields, id, version: 1, createdAt: at, updatedAt: at }
}

function householdOf(id: string, name: string): Household {
  const blank = {
    side: null,
    addressLine1: '',
    addressLine2: '',
    city: '',
    region: '',
    postcode: '',
    country: '',
    notes: '',
  }
  return { ...blank, id, name, version: 1, createdAt: at, updatedAt: at }
}
