import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from '#machines/kernel/files/csv.ts'
import type { Guest } from '../guest.schema.ts'
import type { Household } from '../household.schema.ts'
import { guest as listed, household } from '../duplicates/match.cases.ts'
import { withDistinctNames, listTable, rejectedTable } from './export.rules.ts'
import { peopleOf } from './people.rules.ts'
import type { Names } from '../cells/meanings.rules.ts'
import { planImport } from './plan.rules.ts'
import { sheetOf, sheetOfCells } from '#machines/kernel/files/sheet.ts'
import type { Sheet } from '#machines/kernel/files/sheet.ts'
import { recognise } from '../foreign/source.rules.ts'
import { cellOfTags, tagsIn } from '../cells/tags.rules.ts'

const at = '2026-11-20T10:00:00.000Z'
const names: Names = ['Maya Lindqvist', 'Sam Okafor']

/** As texts are kept: trimmed, and some of what a spreadsheet would rather not read. */
const text = (max: number) =>
  fc
    .oneof(
      fc.constantFrom(
        '',
        'Ada',
        '=1+1',
        "'=x",
        '+44 20',
        '-',
        'a,b',
        'say "yes"',
        'two\nlines',
        'Guest',
        'No Response',
        '12',
      ),
      fc.string({ unit: 'grapheme', maxLength: max }),
    )
    .map((typed) => typed.replaceAll('\0', '').toWellFormed().trim())
const answer = fc.constantFrom(
  'pending' as const,
  'coming' as const,
  'not_coming' as const,
  undefined,
)

const lists = fc
  .record({
    events: fc.array(
      fc.constantFrom('Ceremony', 'Reception', 'Brunch', 'brunch', '🎉', '🥂', 'Dinner - RSVP'),
      { maxLength: 4 },
    ),
    households: fc.array(
      fc.record({
        name: text(120).map((name) => name || 'Okafor'),
        side: fc.constantFrom(null, 'first' as const, 'second' as const, 'both' as const),
        city: text(100),
        guests: fc.array(
          fc.record({
            firstName: text(100),
            lastName: text(100),
            isPlusOne: fc.boolean(),
            ageGroup: fc.constantFrom('adult' as const, 'child' as const, 'infant' as const),
            tags: fc.uniqueArray(
              text(40).filter((tag) => tag !== ''),
              { maxLength: 12, selector: (tag) => tag.toLowerCase() },
            ),
            diet: text(200),
            notes: text(300),
            email: fc.constantFrom('', 'a@example.com', 'b@example.com'),
            phone: fc.constantFrom(
              '',
              '+44 20 7946 0018',
              '(020) 7946-0018 x12',
              '-12345',
              '12345',
            ),
            answers: fc.array(answer, { minLength: 4, maxLength: 4 }),
          }),
          { minLength: 1, maxLength: 4 },
        ),
        message: text(200),
        reply: text(100),
      }),
      { maxLength: 5 },
    ),
  })
  .map(({ events: called, households: read }) => {
    const events = withDistinctNames(called.map((name, place) => ({ id: `e${place}`, name })))
    const blank = {
      addressLine1: '',
      addressLine2: '',
      region: '',
      postcode: '',
      country: '',
      notes: '',
    }
    const stamp = { version: 1, createdAt: at, updatedAt: at }
    const households: Household[] = read.map(
      ({ guests: _theirs, message: _message, reply: _reply, ...one }, place) => ({
        ...blank,
        ...stamp,
        ...one,
        id: `h${place}`,
      }),
    )
    const guests: Guest[] = read.flatMap(({ guests: theirs }, home) =>
      theirs.map(({ answers, ...one }, place) => ({
        ...stamp,
        ...one,
        meal: '',
        id: `h${home}g${place}`,
        householdId: `h${home}`,
        place,
        answers: Object.fromEntries(
          events.flatMap(({ id }, which) =>
            answers[which] ? [[id, answers[which]] as const] : [],
          ),
        ),
      })),
    )
    const questions = [{ id: 'q0', text: 'Which song? - RSVP' }]
    const rsvps = new Map(
      read.map(
        ({ message, reply }, place) => [`h${place}`, { message, replies: { q0: reply } }] as const,
      ),
    )
    return { events, households, guests, questions, rsvps }
  })

test.each([
  ['CSV', (table: string[][]) => sheetOf(table.map(csvLine).join(''))],
  ['a spreadsheet', (table: string[][]) => sheetOfCells(table)],
])('what is exported as %s and imported again changes nothing', (_, written) => {
  fc.assert(
    fc.property(lists, (list) => {
      fc.pre(list.guests.length > 0)
      const sheet = written(listTable(list, names)) as Sheet
      const { source, confidence, columns } = recognise(sheet)
      expect([source, confidence]).toEqual(['vowline', 1])
      const { people, problems } = peopleOf(sheet, columns, names)
      expect(problems).toEqual([])
      expect(planImport('guests.csv', people, list)).toMatchObject({
        added: 0,
        changed: 0,
        same: list.guests.length,
        plan: {
          newEvents: [],
          newHouseholds: [],
          newGuests: [],
          changedHouseholds: [],
          changedGuests: [],
        },
      })
    }),
    { numRuns: 300 },
  )
})

test('what a household wrote stands with the first of its guests, each reply under its question', () => {
  const table = listTable(
    {
      households: [],
      guests: [guest('g0', 'h0'), guest('g1', 'h0'), guest('g2', 'h1')],
      events: [{ id: 'e0', name: 'Ceremony' }],
      questions: [{ id: 'q0', text: 'Which song?' }],
      rsvps: new Map([['h0', { message: 'With joy', replies: { q0: 'Waterloo' } }]]),
    },
    names,
  )
  expect(table.map((row) => row.slice(-4))).toEqual([
    ['Ceremony - RSVP', 'Message to the couple', 'Which song? - Reply', 'Vowline ID'],
    ['Attending', 'With joy', 'Waterloo', 'g0'],
    ['Attending', '', '', 'g1'],
    ['Attending', '', '', 'g2'],
  ])
})

test('tags are told in one cell, whatever is in them', () => {
  const tag = text(40).filter((one) => one !== '' && !one.startsWith('"'))
  fc.assert(
    fc.property(fc.array(tag, { maxLength: 12 }), (tags) => {
      expect(tagsIn(cellOfTags(tags))).toEqual(tags)
    }),
  )
  expect(tagsIn('work; school| "a, b"')).toEqual(['work', 'school', 'a, b'])
})

test('a row that is left out comes back as it was, with why', () => {
  const sheet = sheetOf('Name,City\n,Lisbon\nAda,Porto\n') as Sheet
  const { problems } = peopleOf(sheet, recognise(sheet).columns, names)
  expect(rejectedTable(sheet, problems, ({ code }) => code)).toEqual([
    ['Name', 'City', 'Why it was left out'],
    ['', 'Lisbon', 'no_name'],
  ])
})

test('more rows than are read are counted', () => {
  const sheet = sheetOf(`Name\n${'Ada\n'.repeat(12_003)}`)
  expect([sheet?.rows.length, sheet?.leftOut]).toEqual([12_000, 3])
})

test('a side is recognised by whose it is, in any capitals', () => {
  const sheet = sheetOf('Name,Side\nAda,sam okafor\nIda,MAYA LINDQVIST\nEda,both') as Sheet
  expect(peopleOf(sheet, recognise(sheet).columns, names).people.map(({ side }) => side)).toEqual([
    'second',
    'first',
    'both',
  ])
})

function guest(id: string, householdId: string) {
  // Other tests cover the other fields of a guest.
  return { id, householdId, tags: [], answers: { e0: 'coming' } } as unknown as Guest
}

test('a list is written in English words, each guest with the address of the household', () => {
  const home = household('okafor', 'Okafor', {
    side: 'both',
    addressLine1: '4 Mill Lane',
    addressLine2: 'Top floor',
    city: 'Bath',
    region: 'Somerset',
    postcode: 'BA1',
    country: 'UK',
  })
  const about = { tags: ['Work', 'a,b'], diet: 'Vegan', meal: 'Trout', notes: 'Aunt' }
  const [headings, ...rows] = listTable(
    {
      households: [home, household('raman', 'Raman', { side: 'second' })],
      guests: [
        listed('a', 'Ada', { ...about, email: 'a@b.co', phone: '1', answers: { c: 'coming' } }),
        listed('p', '', { ageGroup: 'child', answers: { c: 'not_coming' } }),
        listed('b', 'Ben', { householdId: 'raman', ageGroup: 'infant', answers: { c: 'pending' } }),
        listed('l', '', { lastName: 'Lee', householdId: 'gone', answers: {} }),
      ],
      events: [{ id: 'c', name: 'Ceremony' }],
      questions: [],
      rsvps: new Map(),
    },
    names,
  )
  expect(headings?.join('|')).toBe(
    'Household|First name|Last name|Side|Tags|Age group|Plus one|Email|Phone|Address line 1|Address line 2|City|Region|Postcode|Country|Diet|Meal|Notes|Ceremony - RSVP|Message to the couple|Vowline ID',
  )
  expect(rows.map((row) => row.join('|'))).toEqual([
    'Okafor|Ada||Both|Work, "a,b"|Adult||a@b.co|1|4 Mill Lane|Top floor|Bath|Somerset|BA1|UK|Vegan|Trout|Aunt|Attending||a',
    'Okafor|Plus|One|Both||Child|Yes|||4 Mill Lane|Top floor|Bath|Somerset|BA1|UK||||Regret||p',
    'Raman|Ben||Sam Okafor||Infant|||||||||||||No Response||b',
    '||Lee|||Adult|Yes||||||||||||||l',
  ])
})

test('only rows that were left out come back, with a blank for each cell they lack', () => {
  const sheet = {
    headers: ['Name', 'Hat'],
    rows: [
      { row: 2, cells: ['Ada'] },
      { row: 3, cells: ['x', 'y'] },
    ],
    leftOut: 0,
  }
  const problems = [
    { row: 2, code: 'no_name' },
    { row: 3, code: 'email_in_notes' },
  ] as const
  expect(rejectedTable(sheet, problems, ({ code }) => code)).toEqual([
    ['Name', 'Hat', 'Why it was left out'],
    ['Ada', '', 'no_name'],
  ])
})

const namesApart = (...all: string[]) =>
  withDistinctNames(all.map((name, at) => ({ id: String(at), name }))).map(({ name }) => name)

test('events of one name are numbered, and a long one is cut for its number', () => {
  expect(namesApart('Party', 'PARTY', 'Party!', 'Party (2)', 'Lunch')).toEqual([
    'Party',
    'PARTY (2)',
    'Party! (3)',
    'Party (2) (2)',
    'Lunch',
  ])
  const long = 'x'.repeat(80)
  expect(namesApart(long, long)).toEqual([long, `${'x'.repeat(74)} (2)`])
})
