import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { writtenPlan as written } from '#tests/harness/written-plan.ts'
import { joy, own, theKnot, zolaAnswers, zolaList } from './import.cases.ts'
import { peopleOf } from './people.rules.ts'
import { planImport } from './plan.rules.ts'
import type { ListBefore } from './plan.schema.ts'
import { sheetOf, textOf } from '#machines/kernel/files/sheet.ts'
import { recognise } from '../foreign/source.rules.ts'
import { answerIn } from '../cells/words.rules.ts'

describe('a source is recognised by its headers', () => {
  test.each([
    ['the_knot', theKnot],
    ['zola_list', zolaList],
    ['zola_answers', zolaAnswers],
    ['joy', joy],
    ['own', own],
  ] as const)('%s', (source, text) => {
    expect(recognise(sheetOf(text)!)).toMatchObject({ source })
  })

  test('and is surer of what has all of them', () => {
    expect(recognise(sheetOf(theKnot)!).confidence).toBe(1)
    expect(recognise(sheetOf('First Name,Last Name\nAda,Okafor')!)).toMatchObject({ source: 'own' })
  })
})

test('The Knot: a row is a person, a party is a household, and an event has its answer', () => {
  const { people, problems } = read(theKnot)
  expect(
    people.map(({ row, firstName, isPlusOne, household }) => [
      row,
      firstName,
      isPlusOne,
      household,
    ]),
  ).toEqual([
    [2, 'Grace', false, 'The Okafor household'],
    [3, '', true, 'The Okafor household'],
    [5, 'Priya', false, 'Priya Raman'],
  ])
  expect(people[0]).toMatchObject({
    notes: ['Aunt', 'Song request?: Waterloo'],
    address: { city: 'Atlanta' },
  })
  expect([...people[1]!.answers]).toEqual([
    ['Ceremony', 'pending'],
    ['Reception', 'not_coming'],
  ])
  expect(people[2]!.notes).toEqual(['two\nlines'])
  expect(problems).toEqual([])
})

test('Zola’s list: a row is a household with a partner and children', () => {
  const { people } = read(zolaList)
  expect(
    people.map(({ firstName, isPlusOne, ageGroup, tags }) => [
      firstName,
      isPlusOne,
      ageGroup,
      tags,
    ]),
  ).toEqual([
    ['Karin', false, null, ['Family']],
    ['', true, null, ['Family']],
    ['Tove', false, 'child', ['Family']],
  ])
  expect(new Set(people.map(({ household }) => household)).size).toBe(1)
})

test('Zola’s answers: a blank is not invited, and the status columns are found by what they say', () => {
  const { people } = read(zolaAnswers)
  expect([...people[1]!.answers]).toEqual([
    ['Ceremony', 'coming'],
    ['Reception', 'pending'],
    ['Brunch', 'uninvited'],
  ])
  expect(people[0]).toMatchObject({ meal: 'Sea bass', notes: ['Any allergies?: None'] })
})

test('Joy: one answer is for every event', () => {
  const { plan } = planImport('joy.csv', read(joy).people, {
    households: [],
    guests: [],
    events: [{ id: 'c', name: 'Ceremony' }],
  })
  expect(plan.newHouseholds.flatMap(({ guests }) => guests.map(({ answers }) => answers))).toEqual([
    [{ event: 'c', answer: 'coming' }],
    [{ event: 'c', answer: 'not_coming' }],
  ])
})

test('a sheet of one’s own: nothing invites to nothing, and what is no address stays as a note', () => {
  const { people, problems } = read(own)
  expect(people[0]).toMatchObject({
    firstName: 'Jörg',
    lastName: 'Müller',
    notes: ['Favourite colour: blue'],
  })
  expect([...people[0]!.answers]).toEqual([
    ['Ceremony', 'pending'],
    ['Dinner', 'uninvited'],
  ])
  expect(people[1]).toMatchObject({
    firstName: '',
    isPlusOne: true,
    household: 'Jörg Müller',
    email: '',
    notes: [],
  })
  expect([...people[1]!.answers]).toEqual([
    ['Ceremony', 'pending'],
    ['Dinner', 'uninvited'],
  ])
  expect(people[2]).toMatchObject({ email: '', notes: ['Email: not an address'] })
  expect(problems).toEqual([{ row: 3, code: 'email_in_notes' }])
})

test('a sheet of one’s own: a party is as many as it says, named or not, in a column of its own or by event', () => {
  const { people } = read(
    'Guest,Number of guests,Table\nAda Okafor,3,4\nBen Raman,1,4\nCleo Adeyemi,0,5',
  )
  expect(
    people.map(({ firstName, isPlusOne, household }) => [firstName, isPlusOne, household]),
  ).toEqual([
    ['Ada', false, 'Ada Okafor'],
    ['', true, 'Ada Okafor'],
    ['', true, 'Ada Okafor'],
    ['Ben', false, 'Ben Raman'],
    ['Cleo', false, 'Cleo Adeyemi'],
  ])
  expect(people[0]).toMatchObject({ notes: ['Table: 4'], answers: new Map([['', 'pending']]) })
  expect([...people[4]!.answers]).toEqual([['', 'uninvited']])
  // Said by hand to be a size, a column may hold words, too.
  const columns = (['fullName', 'partySize'] as const).map((field) => ({
    field,
    person: 0,
    event: '',
  }))
  const byHand = peopleOf(sheetOf('Gast,Anzahl\nAda Okafor,2\nBen Raman,with children')!, columns, [
    'Maya',
    'Sam',
  ])
  expect(byHand.people.map(({ firstName, notes }) => [firstName, notes])).toEqual([
    ['Ada', []],
    ['', []],
    ['Ben', ['Anzahl: with children']],
  ])
  // Where each of a household has a row, its size is that of the rows.
  const each = read('Name,Household,Ceremony\nAda,Okafor,2\nBen,Okafor,2\nCleo,Raman,2')
  expect(each.people.map(({ firstName }) => firstName)).toEqual(['Ada', 'Ben', 'Cleo', ''])
})

test('what no column has room for is kept as a note: a second meal, an answer in words of one’s own', () => {
  const answers = 'First Name,Last Name,Ceremony,Meal Choice,Brunch,Meal Choice\n'
  const [ines, bruno] = read(
    `${answers}Ines,Carvalho,Attending,Sea bass,Attending,Eggs\nBruno,Carvalho,If I can,,Declined,\nRui,Carvalho,Declined,,,`,
  ).people
  expect(ines).toMatchObject({ meal: 'Sea bass', notes: ['Brunch, Meal Choice: Eggs'] })
  expect(bruno).toMatchObject({ notes: ['Ceremony: If I can'] })
  expect([...bruno!.answers]).toEqual([
    ['Ceremony', 'pending'],
    ['Brunch', 'not_coming'],
  ])
})

test('the file from before takes back no answer that has come in since, and knows a companion by the name that has', () => {
  const file =
    'First Name,Last Name,Party,Ceremony - RSVP\nGrace,Okafor,Okafor,No Response\nPlus,One,Okafor,No Response'
  const before = written(planImport('a.csv', read(file).people, nothing).plan, nothing)
  const [grace, companion] = before.guests
  const since = [
    { ...grace!, answers: { c: 'coming' as const } },
    { ...companion!, firstName: 'Ben', lastName: 'Adeyemi', answers: { c: 'not_coming' as const } },
  ]
  expect(planImport('a.csv', read(file).people, { ...before, guests: since })).toMatchObject({
    added: 0,
    changed: 0,
    same: 2,
  })
})

test('"no response" is not a no', () => {
  expect(
    ['No Response', 'no', 'Regret', 'Declined', 'Attending', 'Joyfully accept', ''].map(answerIn),
  ).toEqual(['pending', 'not_coming', 'not_coming', 'not_coming', 'coming', 'coming', null])
})

test('the usual encodings and separators say the same', () => {
  const text = 'Name;City\r\n"Zoë ""Z"" Müller";Köln\r\n'
  const utf16 = new Uint8Array([
    0xff,
    0xfe,
    ...Array.from(text).flatMap((one) => [one.charCodeAt(0), 0]),
  ])
  const windows = Uint8Array.from(text, (one) => one.charCodeAt(0))
  const all = [new TextEncoder().encode(`\uFEFF${text}`), utf16, windows].map(
    (bytes) => sheetOf(textOf(bytes))?.rows,
  )
  const tabbed = sheetOf('Name\tCity\nZoë "Z" Müller\tKöln')?.rows
  const named = sheetOf('\uFEFFsep=;\r\nName;City\r\n"Zoë ""Z"" Müller";Köln')?.rows
  expect(named).toEqual(tabbed)
  expect([...all, tabbed]).toEqual(
    Array.from({ length: 4 }, () => [{ row: 2, cells: ['Zoë "Z" Müller', 'Köln'] }]),
  )
})

test('whoever is alike in name but not in address is added, and pointed out', () => {
  const before = written(
    planImport('a.csv', read('Name,Email\nAda Okafor,ada@one.com').people, nothing).plan,
    nothing,
  )
  const { duplicates, added } = planImport(
    'b.csv',
    read('Name,Household,Email\nAda Okafor,Elsewhere,ada@two.com').people,
    before,
  )
  expect([added, duplicates]).toEqual([
    1,
    [{ row: 2, name: 'Ada Okafor', of: 'Ada Okafor', ofRow: null }],
  ])
})

test('a blank takes nobody’s invitation away in a sheet of one’s own, as it does in what other products write', () => {
  const rows = 'Grace,Attending\nBen,Regret\nCleo,\n'
  expect([...read(`Name,Ceremony\n${rows}`).people[2]!.answers]).toEqual([])
  const inZola = read(`First Name,Ceremony,Last Name,Meal Choice\n${rows}`).people[2]!
  expect([...inZola.answers]).toEqual([['Ceremony', 'uninvited']])
})

test('changes are listed row by row, an address as one field of the household', () => {
  const file =
    'First Name,Last Name,Party,Ceremony - RSVP\nGrace,Okafor,Okafor,No Response\nBen,Okafor,Okafor,Attending'
  const before = written(planImport('a.csv', read(file).people, nothing).plan, nothing)
  const addresses =
    'First Name,Last Name,Party,City,Country\nBen,Okafor,Okafor,Lisbon,\nGrace,Okafor,Okafor,Lisbon,Portugal'
  const { added, changed, changes, plan } = planImport('b.csv', read(addresses).people, before)
  expect([added, changed, plan.changedHouseholds.length]).toEqual([0, 0, 1])
  expect(changes).toEqual([{ row: 2, name: 'Okafor', fields: ['address'], events: [] }])
  const later =
    'First Name,Last Name,Party,Meal,Phone,Ceremony - RSVP\nGrace,Okafor,Okafor,Beef,020 7946 0018,Attending\nBen,Okafor,Okafor,,,Attending'
  expect(planImport('c.csv', read(later).people, before).changes).toEqual([
    { row: 2, name: 'Grace Okafor', fields: ['meal', 'phone'], events: ['Ceremony'] },
  ])
})

const nothing: ListBefore = { households: [], guests: [], events: [{ id: 'c', name: 'Ceremony' }] }
const cell = fc.constantFrom('', 'Ada', 'Zoë', 'Okafor', 'Plus', 'One', 'Guest')
const sheet = fc.array(
  fc.record({
    'First Name': cell,
    'Last Name': cell,
    Party: fc.constantFrom('', 'Okafor', 'The Raman family', 'okafor'),
    Email: fc.constantFrom('', 'a@example.com', 'b@example.com', 'nonsense'),
    Phone: fc.constantFrom('', '020 7946 0018', '020 7946 0018 (home)', 'ask Mum'),
    City: fc.constantFrom('', 'Lisbon', 'Porto'),
    'My Notes': fc.constantFrom('', 'old friend'),
    'Ceremony - RSVP': fc.constantFrom('', 'Attending', 'Regret', 'No Response'),
    'Brunch - RSVP': fc.constantFrom('', 'Attending', 'No Response'),
    Shoe: fc.constantFrom('', '42'),
  }),
  { minLength: 1, maxLength: 12 },
)

test('the same file twice changes nothing the second time, whatever is in it', () => {
  fc.assert(
    fc.property(sheet, (rows) => {
      const headers = Object.keys(rows[0] ?? {})
      const text = [headers, ...rows.map((row) => Object.values(row))]
        .map((cells) => cells.join(','))
        .join('\n')
      const { people } = read(text)
      const once = written(planImport('a.csv', people, nothing).plan, nothing)
      const again = planImport('a.csv', people, once)
      expect([again.added, again.plan.newEvents, again.plan.newHouseholds]).toEqual([0, [], []])
      const twice = written(again.plan, once)
      expect(planImport('a.csv', people, twice)).toMatchObject({
        added: 0,
        changed: 0,
        plan: { changedHouseholds: [] },
      })
    }),
    { numRuns: 300 },
  )
})

function read(text: string) {
  const found = sheetOf(text)!
  return peopleOf(found, recognise(found).columns, ['Maya Lindqvist', 'Sam Okafor'])
}
