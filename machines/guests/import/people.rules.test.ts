import { expect, test } from 'vitest'
import { sheetOfCells } from '#machines/kernel/files/sheet.ts'
import type { Column, ColumnField } from '../foreign/source.schema.ts'
import { isRejected } from './dry-run.schema.ts'
import { peopleOf } from './people.rules.ts'

type Field = ColumnField | [ColumnField, Partial<Column>]

/** The people of a file with these columns, and its problems. */
function read(fields: Field[], ...rows: string[][]) {
  const columns = fields.map((one): Column => {
    const [field, more] = typeof one === 'string' ? [one, {}] : one
    return { field, person: 0, event: '', ...more }
  })
  const headings = fields.map((_, at) => `Column${at}`)
  return peopleOf(sheetOfCells([headings, ...rows])!, columns, ['Maya', 'Sam'])
}

function namesOf({ people }: ReturnType<typeof read>) {
  return people.map(({ firstName, lastName, household }) =>
    [`${firstName} ${lastName}`.trim(), household].join(' of '),
  )
}

function codesOf({ problems }: ReturnType<typeof read>) {
  return problems.map(({ row, code }) => `${row} ${code}`)
}

test('a household is the one that a row names, else the names in it', () => {
  expect(
    namesOf(
      read(
        ['fullName', 'household', ['firstName', { person: 1 }]],
        ['Ada Okafor', 'The Okafors', ''],
        ['Ben Raman', '', ''],
        ['Cem & Dan Oz', '', ''],
        ['Eve', '', 'Fay'],
        ['Gus', '', 'Guest'],
      ),
    ),
  ).toEqual([
    'Ada Okafor of The Okafors',
    'Ben Raman of Ben Raman',
    'Cem Oz of Cem Oz & Dan Oz',
    'Dan Oz of Cem Oz & Dan Oz',
    'Eve of Eve & Fay',
    'Fay of Eve & Fay',
    'Gus of Gus',
    ' of Gus',
  ])
})

test('somebody without a name or a household belongs to the row above, and to nobody without one', () => {
  const seen = read(['fullName'], ['Guest'], ['Ada Okafor'], ['Guest'], ['Ben'], ['Guest'])
  expect([namesOf(seen), codesOf(seen)]).toEqual([
    ['Ada Okafor of Ada Okafor', ' of Ada Okafor', 'Ben of Ben', ' of Ben'],
    ['2 no_name'],
  ])
})

test('people of a row come in the order of their persons, whatever the order of the columns', () => {
  expect(
    namesOf(
      read(
        [
          ['firstName', { person: 2 }],
          ['firstName', { person: 0 }],
          ['firstName', { person: 1 }],
          'household',
        ],
        ['Cem', 'Ada', 'Ben', 'H'],
      ),
    ),
  ).toEqual(['Ada of H', 'Ben of H', 'Cem of H'])
})

test('a household named by the people in it has 120 letters at the most', () => {
  const { people } = read(
    ['fullName', ['firstName', { person: 1 }]],
    ['A'.repeat(90), 'B'.repeat(90)],
  )
  expect(people[0]?.household).toBe(`${'A'.repeat(90)} & ${'B'.repeat(27)}`)
})

test('a row without a name, one that adds up and one that is too long are left out, and other rows are not', () => {
  const seen = read(
    ['fullName', 'diet'],
    ['', 'Vegan'],
    ['Total', ''],
    ['Ada', 'x'.repeat(201)],
    ['Ben', 'x'.repeat(200)],
  )
  expect([namesOf(seen), codesOf(seen)]).toEqual([
    ['Ben of Ben'],
    ['2 no_name', '3 total', '4 too_long'],
  ])
})

test.each<[ColumnField, number]>([
  ['household', 120],
  ['diet', 200],
  ['meal', 100],
  ['addressLine1', 150],
  ['addressLine2', 150],
  ['city', 100],
  ['region', 100],
  ['postcode', 20],
  ['country', 100],
])('the text of %s has %i letters at the most', (field, max) => {
  const long = (length: number) => codesOf(read(['fullName', field], ['Ada', 'x'.repeat(length)]))
  expect([long(max), long(max + 1)]).toEqual([[], ['2 too_long']])
})

const codesOfNames = (first: number, last: number) =>
  codesOf(
    read(
      ['fullName', ['firstName', { person: 1 }], ['lastName', { person: 1 }]],
      ['Ada', 'x'.repeat(first), 'y'.repeat(last)],
    ),
  )

test('a first and a last name have a hundred letters at the most, of everybody in the row', () => {
  expect([codesOfNames(100, 100), codesOfNames(101, 1), codesOfNames(1, 101)]).toEqual([
    [],
    ['2 too_long'],
    ['2 too_long'],
  ])
})

test('an invalid email is reported, and stored as a note of its guest', () => {
  const seen = read(
    ['fullName', 'email', ['firstName', { person: 1 }], ['email', { person: 1 }]],
    ['Ada', 'a@b.co', 'Ben', 'nonsense'],
    ['Cem', 'nonsense', '', ''],
    ['Dan', 'd@e.co', '', ''],
  )
  expect(codesOf(seen)).toEqual(['2 email_in_notes', '3 email_in_notes'])
})

test('a phone without a number to call is reported, and one with a number is not', () => {
  const seen = read(
    ['fullName', 'phone'],
    ['Ada', '020 7946 0018 (home)'],
    ['Ben', 'ask Mum'],
    ['Cem', ''],
    ['Dan', '1'.repeat(40)],
    ['Eve', '1'.repeat(41)],
  )
  expect(codesOf(seen)).toEqual(['3 phone_in_notes', '6 phone_in_notes'])
  expect(isRejected({ code: 'phone_in_notes' })).toBe(false)
})

test('unreadable words are reported for the rows that are imported', () => {
  const seen = read(['fullName', 'side'], ['Ada', 'Bride'], ['', 'Groom'], ['Total', 'Sum'])
  expect(seen.unread.map(({ word }) => word)).toEqual(['Bride'])
  const noted = read(['fullName', 'email', 'side'], ['Ada', 'nonsense', 'Bride'])
  expect(noted.unread.map(({ word }) => word)).toEqual(['Bride'])
})

test('a household takes two hundred people, over all its rows', () => {
  const rows = Array.from({ length: 201 }, (_, at) => [`Guest${at} Okafor`, 'Okafor'])
  const seen = read(['fullName', 'household'], ...rows, ['Ada', 'Raman'])
  expect([seen.people.length, codesOf(seen)]).toEqual([201, ['202 household_full']])
  // A smaller row may still fit after a larger one did not.
  const pairs = [...rows.slice(0, 199), ['Ann & Bob Okafor', 'okafor'], ['Cy Okafor', 'Okafor']]
  const last = read(['fullName', 'household'], ...pairs)
  expect([last.people.length, codesOf(last)]).toEqual([200, ['201 household_full']])
})

test.each([
  ['Ben Raman', ['Ben Raman']],
  ['Ben & Cem Oz', ['Ben Oz', 'Cem Oz']],
  ['2', ['', '']],
  ['+2', ['', '']],
  ['2+', ['', '']],
  ['1', ['']],
  ['+1', ['']],
  ['+ 1', ['']],
  ['+  1', ['']],
  ['Yes', ['']],
  ['pending', ['']],
  ['Plus One', ['']],
  ['Guest', ['']],
  ['x', ['']],
  ['TBD', ['']],
  ['TBC', ['']],
  ['allowed', ['']],
  ['invited', ['']],
  ['name', ['']],
  ['one', ['']],
  ['Guest of Ada', ['']],
  ['guestof', ['']],
  ['Guestrada', ['Guestrada']],
  ['Bone', ['Bone']],
  ['Onesimus', ['Onesimus']],
  ['No', []],
  ['Not invited', []],
  ['declined', []],
  ['', []],
  ['-', []],
  ['–', []],
  ['0', []],
  ['None', []],
  ['N/A', []],
  ['nil', []],
  ['Single', []],
  ['Nona', ['Nona']],
  ['Singleton', ['Singleton']],
  ['25', Array.from({ length: 20 }, () => '')],
])('a column of plus-ones that says "%s" brings %j', (cell, brought) => {
  const { people } = read(['fullName', 'companion'], ['Ada Okafor', cell])
  expect(
    people.slice(1).map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()),
  ).toEqual(brought)
})

test('whoever is brought answers as their host, and has nothing else of theirs but the household', () => {
  const { people } = read(
    ['fullName', 'companion', 'diet', 'email', 'ageGroup', 'side', ['answer', { event: 'E' }]],
    ['Ada Okafor', 'Ben', 'Vegan', 'a@b.co', 'Adult', 'Maya', 'Yes'],
  )
  expect(people[1]).toMatchObject({
    firstName: 'Ben',
    lastName: '',
    household: 'Ada Okafor',
    isPlusOne: true,
    diet: '',
    email: '',
    ageGroup: null,
    side: 'first',
    guestId: '',
    meal: '',
    phone: '',
    notes: [],
    answers: new Map([['E', 'coming']]),
  })
})

test('a party is as many as its row says, each invited where there is room for them', () => {
  const { people } = read(
    ['fullName', ['invited', { event: 'Church' }], ['invited', { event: 'Dinner' }], 'companion'],
    ['Ada Okafor', '4', '3', 'Ben'],
  )
  expect(
    people.map(({ firstName, isPlusOne, answers }) => [firstName, isPlusOne, ...answers]),
  ).toEqual([
    ['Ada', false, ['Church', 'pending'], ['Dinner', 'pending']],
    ['Ben', true, ['Church', 'pending'], ['Dinner', 'pending']],
    ['', true, ['Church', 'pending'], ['Dinner', 'pending']],
    ['', true, ['Church', 'pending'], ['Dinner', 'uninvited']],
  ])
})

test('the size of a party alone invites to everything, and counts those who are named', () => {
  const sized = (size: string) =>
    read(['fullName', 'partySize'], ['Ann & Bob Oz', size]).people.map(({ firstName, answers }) => [
      firstName,
      ...answers,
    ])
  expect(sized('3')).toEqual([
    ['Ann', ['', 'pending']],
    ['Bob', ['', 'pending']],
    ['', ['', 'pending']],
  ])
  expect(sized('2')).toHaveLength(2)
  expect(sized('a few')).toHaveLength(2)
  expect(sized('90')).toHaveLength(20)
  const both = read(
    ['fullName', 'partySize', ['invited', { event: 'E' }]],
    ['Ada', '1', '2'],
  ).people
  expect(both.map(({ answers }) => [...answers])).toEqual([
    [
      ['', 'pending'],
      ['E', 'pending'],
    ],
    [['E', 'pending']],
  ])
})

const peopleIn = (...households: string[]) =>
  read(
    ['fullName', 'household', 'partySize'],
    ...households.map((household, at) => [`Guest${at} X`, household, '3']),
  ).people.length

test('a household that has several rows is as large as its rows', () => {
  expect([peopleIn('Okafor', 'okafor'), peopleIn('Okafor', 'Raman'), peopleIn('', '')]).toEqual([
    2, 6, 6,
  ])
})

test('the size of a party is of the whole wedding, whatever its column is about', () => {
  const { people } = read(['fullName', ['partySize', { event: 'Dinner' }]], ['Ada', '2'])
  expect(people.map(({ answers }) => [...answers])).toEqual([[['', 'pending']], [['', 'pending']]])
})
