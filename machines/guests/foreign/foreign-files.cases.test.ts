import { expect, test } from 'vitest'
import { sheetOf } from '#machines/kernel/files/sheet.ts'
import { writtenPlan } from '#tests/harness/written-plan.ts'
import * as files from './foreign-files.cases.ts'
import * as known from '../import/import.cases.ts'
import { readSheet } from './layout.rules.ts'
import { peopleOf } from '../import/people.rules.ts'
import { planImport } from '../import/plan.rules.ts'
import type { ListBefore } from '../import/plan.schema.ts'
import { proposeEvents } from './source.rules.ts'
import type { WordMeaning } from './source.schema.ts'

const names = ['Maya Lindqvist', 'Sam Okafor'] as const
const events = [
  { id: 'c', kind: 'ceremony' as const, name: 'Ceremony' },
  { id: 'r', kind: 'reception' as const, name: 'Reception' },
]
const nothing: ListBefore = { households: [], guests: [], events }
const every = Object.entries({ ...files, ...known })

test.each(every)('%s: the second import changes nothing', (_, text) => {
  const { people } = read(text)
  expect(people.length).toBeGreaterThan(0)
  const once = writtenPlan(planImport('a.csv', people, nothing).plan, nothing)
  expect(planImport('a.csv', people, once)).toMatchObject({
    added: 0,
    changed: 0,
    plan: { newEvents: [], newHouseholds: [], changedHouseholds: [] },
  })
})

test.each(every)('%s: nothing in it is refused by the API', (_, text) => {
  const { plan } = planImport('a.csv', read(text).people, nothing)
  expect(plan.newHouseholds.map(({ name }) => name)).not.toContain('')
})

test('a companion without a household belongs to the row above', () => {
  expect(
    read(files.zolaWithGuestRow).people.map(({ firstName, household, isPlusOne }) => [
      firstName,
      household,
      isPlusOne,
    ]),
  ).toEqual([
    ['Ines', 'Ines Carvalho', false],
    ['', 'Ines Carvalho', true],
    ['Bruno', 'Bruno Reis', false],
  ])
})

test('an event that is the wedding itself is proposed for every event of the list, another stays as it is', () => {
  const { people } = read(files.knotWithWeddingEvent)
  const { plan, silentEvents } = planImport('a.csv', people, nothing)
  expect([plan.newEvents, silentEvents]).toEqual([['Rehearsal Dinner'], []])
  expect(plan.newHouseholds[0]?.guests.map(({ answers }) => answers)).toEqual([
    [
      { event: 'c', answer: 'coming' },
      { event: 'r', answer: 'coming' },
      { event: 0, answer: 'uninvited' },
    ],
    [
      { event: 'c', answer: 'not_coming' },
      { event: 'r', answer: 'not_coming' },
      { event: 0, answer: 'not_coming' },
    ],
  ])
})

test('events are proposed by what they are called', () => {
  expect(
    [
      'Wedding',
      'Our Big Day',
      'Wedding Reception',
      'Trauung',
      'Church service',
      'Dinner',
      'Rehearsal Dinner',
      'Brunch',
    ].map(proposed),
  ).toEqual([
    '',
    '',
    'Reception',
    'Ceremony',
    'Ceremony',
    'Reception',
    'Rehearsal Dinner',
    'Brunch',
  ])
})

test('an event of the list that the file says nothing about is named', () => {
  const { people } = read('Name,Ceremony\nAda,Attending\nBen,Regret')
  expect(planImport('a.csv', people, nothing).silentEvents).toEqual(['Reception'])
  expect(planImport('a.csv', read('Name\nAda').people, nothing).silentEvents).toEqual([])
})

test('address books keep their e-mail addresses, phones and addresses', () => {
  expect(read(files.googleContacts).people).toMatchObject([
    {
      firstName: 'Ada',
      lastName: 'Okafor',
      email: 'ada@example.com',
      phone: '+44 20 7946 0000',
      tags: ['Family'],
      notes: ['Met in Lagos', 'E-mail 2 - Value: ada@work.example'],
      address: {
        addressLine1: '4 Mill Lane',
        city: 'Bath',
        region: 'Somerset',
        postcode: 'BA1 1AA',
        country: 'United Kingdom',
      },
    },
  ])
  expect(read(files.googleContactsBefore2024).people).toMatchObject([
    {
      firstName: 'Ada',
      email: 'ada@example.com',
      phone: '020 7946',
      tags: [],
      notes: ['Email 2: ada@work.example'],
    },
  ])
})

test('titles, pairs, plus-ones, sides and ages are read; a total is no guest', () => {
  const { people, problems, unread } = read(files.titlesAndPairs)
  expect(
    people.map(({ firstName, lastName, isPlusOne, side, ageGroup }) => [
      firstName,
      lastName,
      isPlusOne,
      side,
      ageGroup,
    ]),
  ).toEqual([
    ['John', 'Smith', false, null, null],
    ['', 'Smith', false, null, null],
    ['John', 'Brown', false, null, null],
    ['Mary', 'Brown', false, null, null],
    ['Jane', 'Roe', false, 'first', 'child'],
    ['', '', true, 'first', null],
    ['Peter', 'Stone', false, 'second', null],
    ['Lena', 'Fox', true, 'second', null],
    ['Kim', 'Park', false, 'both', 'adult'],
    ['', '', true, 'both', 'adult'],
  ])
  expect(people.map(({ answers }) => answers.get(''))).toEqual([
    'coming',
    'coming',
    'not_coming',
    'not_coming',
    'coming',
    'coming',
    'not_coming',
    'not_coming',
    undefined,
    undefined,
  ])
  expect(problems).toEqual([{ row: 7, code: 'total' }])
  expect(unread.map(({ header, word, count }) => [header, word, count])).toEqual([
    ['Side', 'Bride', 1],
    ['Side', 'Groom', 1],
  ])
})

test('a word that says nothing to us is what somebody says it is', () => {
  const { people, unread } = read(files.titlesAndPairs, { Bride: 'second' })
  expect(people[0]).toMatchObject({ side: 'second', notes: [] })
  expect(people[2]).toMatchObject({ side: null, notes: ['Side: Groom'] })
  expect(unread[0]).toMatchObject({
    word: 'Bride',
    meaning: 'second',
    choices: ['note', 'first', 'second', 'both'],
  })
})

test('answers in other languages are read, and no invitation is none', () => {
  const { people, unread } = read(files.germanList)
  expect(people.map(({ answers }) => [...answers.values()])).toEqual([
    ['coming', 'coming'],
    ['not_coming', 'coming'],
    ['uninvited', 'pending'],
  ])
  expect(people[0]).toMatchObject({
    firstName: 'Jörg',
    phone: '+49 30 1234',
    address: { postcode: '10115', city: 'Berlin' },
  })
  expect(unread.map(({ header, word }) => [header, word])).toEqual([['Feier', 'weiß nicht']])
})

test('a party is as many as its words say', () => {
  const { people, problems } = read(files.partySizes)
  expect(people.map(({ household }) => household)).toEqual([
    'Ada Okafor',
    'Ada Okafor',
    'Ada Okafor',
    'Ben Raman',
    'Ben Raman',
    'Ben Raman',
  ])
  expect(problems).toEqual([{ row: 4, code: 'total' }])
})

test('rows above the headings are passed over, and row numbers stay those of the file', () => {
  expect(read(files.withTitleRow).people).toMatchObject([
    { row: 5, firstName: 'Ada', email: 'ada@example.com' },
  ])
})

test('a file without headings loses nobody', () => {
  expect(read(files.withoutHeadings).people).toMatchObject([
    {
      row: 1,
      firstName: 'Ada',
      lastName: 'Okafor',
      email: 'ada@example.com',
      phone: '020 7946 0000',
    },
    { row: 2, firstName: 'Ben' },
  ])
  expect(read(files.namesAlone).people.map(({ firstName }) => firstName)).toEqual([
    'Ada',
    'Ben',
    'Cleo',
  ])
})

test('of rows that contradict each other about their household the first counts', () => {
  const { plan } = planImport('a.csv', read(files.differingHousehold).people, nothing)
  expect(plan.newHouseholds).toMatchObject([{ name: 'Okafor', side: 'first', city: 'Lisbon' }])
})

test('one answer for the whole wedding leaves no event silent', () => {
  const { people } = read(files.joyList)
  const { plan, silentEvents } = planImport('a.csv', people, nothing)
  expect(silentEvents).toEqual([])
  expect(
    plan.newHouseholds.flatMap(({ guests }) =>
      guests.map(({ diet, answers }) => [diet, answers[0]?.answer, answers[1]?.answer]),
    ),
  ).toEqual([
    ['', 'coming', 'coming'],
    ['', 'not_coming', 'not_coming'],
  ])
})

test('twins within one file are reported', () => {
  expect(planImport('a.csv', read(files.twinsInOneFile).people, nothing).duplicates).toEqual([
    { row: 3, name: 'Ada Okafor', of: 'Okafor', ofRow: 2 },
  ])
})

test('guests who would be added are listed by name', () => {
  expect(planImport('a.csv', read(files.zolaWithGuestRow).people, nothing).people).toEqual([
    { row: 2, name: 'Ines Carvalho', household: 'Ines Carvalho' },
    { row: 3, name: '', household: 'Ines Carvalho' },
    { row: 4, name: 'Bruno Reis', household: 'Bruno Reis' },
  ])
})

function proposed(event: string) {
  return proposeEvents([{ field: 'answer', person: 0, event }], events)[0]?.event
}

function read(text: string, words: Record<string, WordMeaning> = {}) {
  const { sheet, recognised } = readSheet((headings) => sheetOf(text, headings), 'found')!
  const columns = proposeEvents(recognised.columns, events).map((column) => ({ ...column, words }))
  return peopleOf(sheet, columns, names)
}
