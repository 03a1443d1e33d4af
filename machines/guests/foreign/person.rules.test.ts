import { expect, test } from 'vitest'
import { personsIn } from './person.rules.ts'
import type { ImportedPerson } from './person.rules.ts'
import type { Column, ColumnField } from './source.schema.ts'

type Cell = [field: ColumnField, cell: string, more?: Partial<Column> & { header?: string }]

/** The people of a row with these columns. */
function read(cells: Cell[], person = 0) {
  const columns = cells.map(([field, , more = {}]): Column => {
    const { header: _header, ...column } = more
    return { field, person: 0, event: '', ...column }
  })
  return personsIn(
    {
      row: 4,
      cells: cells.map(([, cell]) => cell),
      headers: cells.map(([field, , more]) => more?.header ?? field),
      names: ['Maya Lindqvist', 'Sam Okafor'],
    },
    columns,
    person,
  )
}

function first(...cells: Cell[]): ImportedPerson {
  return read([['fullName', 'Ada Okafor'], ...cells])[0]!
}

function notesOf(...cells: Cell[]) {
  return first(...cells).notes
}

/**
 * The names that a first and a last name are read as, in an export of ours where there is the mark
 * of one.
 */
function named(firstName: string, lastName: string, guestId: string) {
  return read([
    ['firstName', firstName],
    ['lastName', lastName],
    ['guestId', guestId],
  ]).map((one) => [one.firstName, one.lastName])
}

const blank = {
  row: 4,
  guestId: '',
  household: '',
  firstName: 'Ada',
  lastName: 'Okafor',
  isPlusOne: false,
  ageGroup: null,
  side: null,
  tags: [],
  diet: '',
  meal: '',
  email: '',
  phone: '',
  notes: [],
  address: { addressLine1: '', addressLine2: '', city: '', region: '', postcode: '', country: '' },
  answers: new Map(),
}

test('a name alone tells nothing else, and a row without one is nobody', () => {
  expect(read([['fullName', 'Ada Okafor']])).toEqual([blank])
  expect(
    read([
      ['firstName', 'Ada'],
      ['lastName', 'Okafor'],
    ]),
  ).toEqual([blank])
  expect(read([['lastName', 'Okafor']])).toMatchObject([{ firstName: '', lastName: 'Okafor' }])
  expect(
    read([
      ['firstName', ''],
      ['city', 'Bath'],
    ]),
  ).toEqual([])
})

test('a row tells all that its columns say', () => {
  expect(
    first(
      ['household', 'The Okafors'],
      ['side', 'Sam'],
      ['tags', 'School, Work'],
      ['ageGroup', 'Child'],
      ['plusOne', 'Yes'],
      ['email', 'Ada@Example.com'],
      ['phone', '+44 20 7946 0018'],
      ['addressLine1', '4 Mill Lane'],
      ['addressLine2', 'Top floor'],
      ['city', 'Bath'],
      ['region', 'Somerset'],
      ['postcode', 'BA1'],
      ['country', 'UK'],
      ['diet', 'Vegan'],
      ['meal', 'Trout'],
      ['notes', 'Aunt'],
      ['answer', 'Yes', { event: 'Ceremony' }],
      ['guestId', 'g1'],
    ),
  ).toEqual({
    row: 4,
    guestId: 'g1',
    household: 'The Okafors',
    // The mark of our own export says that this is a guest as stored, whose full name is no column
    // of it.
    firstName: '',
    lastName: '',
    isPlusOne: true,
    ageGroup: 'child',
    side: 'second',
    tags: ['School', 'Work'],
    diet: 'Vegan',
    meal: 'Trout',
    email: 'ada@example.com',
    phone: '+44 20 7946 0018',
    notes: ['Aunt'],
    address: {
      addressLine1: '4 Mill Lane',
      addressLine2: 'Top floor',
      city: 'Bath',
      region: 'Somerset',
      postcode: 'BA1',
      country: 'UK',
    },
    answers: new Map([['Ceremony', 'coming']]),
  })
})

test('a name of our own export is read as it is, and one of another file without titles and in pairs', () => {
  expect(named('Dr Ada', 'Okafor', 'g1')).toEqual([['Dr Ada', 'Okafor']])
  expect(named('Dr Ada', 'Okafor', '')).toEqual([['Ada', 'Okafor']])
  expect(named('John & Mary', 'Smith', 'g1')).toEqual([['John & Mary', 'Smith']])
  expect(named('John & Mary', 'Smith', '')).toEqual([
    ['John', 'Smith'],
    ['Mary', 'Smith'],
  ])
})

test('of two people in one cell the second shares the household, and has no mark, address or meal of their own', () => {
  expect(
    read([
      ['fullName', 'John & Mary Smith'],
      ['household', 'Smith'],
      ['side', 'Maya'],
      ['tags', 'Work'],
      ['email', 'j@example.com'],
      ['phone', '020 7946 0018'],
      ['diet', 'Vegan'],
      ['meal', 'Trout'],
      ['notes', 'Uncle'],
      ['answer', 'Yes', { event: 'Ceremony' }],
    ]),
  ).toMatchObject([
    { firstName: 'John', email: 'j@example.com', diet: 'Vegan', notes: ['Uncle'] },
    {
      row: 4,
      guestId: '',
      household: 'Smith',
      firstName: 'Mary',
      lastName: 'Smith',
      isPlusOne: false,
      side: 'first',
      tags: ['Work'],
      diet: '',
      meal: '',
      email: '',
      phone: '',
      notes: [],
      answers: new Map([['Ceremony', 'coming']]),
    },
  ])
  expect(read([['fullName', 'Ada Okafor & guest']])).toMatchObject([
    { firstName: 'Ada', isPlusOne: false },
    { firstName: '', lastName: '', isPlusOne: true },
  ])
  expect(read([['fullName', 'Mr & Mrs Smith']])).toMatchObject([
    { firstName: '', lastName: 'Smith', isPlusOne: false },
    { firstName: '', lastName: 'Smith', isPlusOne: false },
  ])
  expect(
    read([
      ['fullName', 'John & Mary Smith'],
      ['plusOne', 'Yes'],
    ]),
  ).toHaveLength(1)
})

test.each([
  ['The Smith family', 'Smith'],
  ['the Smith’s family', 'Smith'],
  ["Smith's household", 'Smith'],
  ['Smith Familie', 'Smith'],
  ['Lee Smith famille', 'Lee Smith'],
])('"%s" is a household of which the last name is known', (name, lastName) => {
  expect(read([['fullName', name]])).toMatchObject([
    { firstName: '', lastName, household: name, isPlusOne: false },
  ])
})

test.each(['Smith family friends', 'family', 'Smithfamily'])('"%s" is somebody', (name) => {
  expect(read([['fullName', name]])).toMatchObject([{ household: '' }])
})

test('whoever is written as a plus-one is one without a name', () => {
  const plusOne = { firstName: '', lastName: '', isPlusOne: true }
  expect(read([['fullName', 'Plus One']])).toMatchObject([plusOne])
  expect(read([['fullName', 'Guest']])).toMatchObject([plusOne])
  expect(
    read([
      ['firstName', 'Plus'],
      ['lastName', 'One'],
    ]),
  ).toMatchObject([plusOne])
  const guestOkafor: Cell[] = [
    ['firstName', 'Guest', { person: 1 }],
    ['lastName', 'Okafor', { person: 1 }],
  ]
  expect(read(guestOkafor, 1)).toMatchObject([plusOne])
  expect(
    read([
      ['firstName', 'Guest'],
      ['lastName', 'Okafor'],
    ]),
  ).toMatchObject([{ firstName: 'Guest', isPlusOne: false }])
  expect(first(['plusOne', 'No'])).toMatchObject({ isPlusOne: false })
  expect(first(['plusOne', 'maybe'])).toMatchObject({ isPlusOne: false })
})

test('what belongs to the household is told of everybody in the row, and the rest of the person whose column it is', () => {
  const cells: Cell[] = [
    ['firstName', 'Ada'],
    ['firstName', 'Ben', { person: 1 }],
    ['firstName', 'Cem', { person: 2 }],
    ['household', 'Okafor'],
    ['city', 'Bath'],
    ['tags', 'Work'],
    ['side', 'Sam'],
    ['diet', 'Vegan', { person: 1 }],
    ['ageGroup', 'Adult'],
    ['note', 'red', { header: 'Hat' }],
  ]
  expect(read(cells, 0)).toMatchObject([
    { household: 'Okafor', diet: '', ageGroup: 'adult', notes: ['Hat: red'] },
  ])
  expect(read(cells, 1)).toMatchObject([
    {
      firstName: 'Ben',
      household: 'Okafor',
      address: { city: 'Bath' },
      tags: ['Work'],
      side: 'second',
      diet: 'Vegan',
      ageGroup: null,
      notes: [],
    },
  ])
  expect(read(cells, 2)).toMatchObject([{ firstName: 'Cem', ageGroup: 'child' }])
})

test('the first of two columns with a text is taken, and the second is kept where it differs', () => {
  const of = (field: ColumnField, one: string, other: string) =>
    first([field, one], [field, other, { header: 'Second' }]).notes
  for (const [field, a, b] of [
    ['diet', 'a', 'b'],
    ['meal', 'a', 'b'],
    ['phone', '020 7946 0018', '020 7946 0019'],
  ] as const) {
    expect([field, of(field, a, b)]).toEqual([field, [`Second: ${b}`]])
    expect([field, of(field, '', b)]).toEqual([field, []])
    expect([field, of(field, a, a)]).toEqual([field, []])
  }
  expect(of('email', 'a@b.co', 'c@d.co')).toEqual(['Second: c@d.co'])
  expect(of('notes', 'a', 'b')).toEqual(['a', 'Second: b'])
  expect(of('city', 'a', 'b')).toEqual([])
  expect(
    first(['meal', 'Fish'], ['meal', 'Eggs', { event: 'Brunch', header: 'Meal' }]).notes,
  ).toEqual(['Brunch, Meal: Eggs'])
  expect(first(['diet', 'a'], ['diet', 'b', { event: 'Brunch', header: 'Diet' }]).notes).toEqual([
    'Diet: b',
  ])
})

test.each([
  ['ada@example.com', 'ada@example.com', []],
  ['a@b.co, C@D.co', 'a@b.co', ['Email 2: c@d.co']],
  ['a@b.co ::: c@d.co;e@f.co', 'a@b.co', ['Email 2: c@d.co', 'Email 2: e@f.co']],
  ['Not one', '', ['Email: not one']],
  ['a@b.co, nonsense', '', ['Email: a@b.co, nonsense']],
  [',', '', []],
])('the e-mail "%s" is kept as "%s" with the notes %j', (cell, email, notes) => {
  expect(first(['email', cell])).toMatchObject({ email, notes })
})

test.each([
  ['', '', []],
  ['+44 20 7946 0018', '+44 20 7946 0018', []],
  ['020 7946 0018 (Mum)', '020 7946 0018', ['Phone: 020 7946 0018 (Mum)']],
  ['Mum: (020) 7946 0018', '(020) 7946 0018', ['Phone: Mum: (020) 7946 0018']],
  ['12 or 020 7946 0018', '020 7946 0018', ['Phone: 12 or 020 7946 0018']],
  ['12345 ::: 67890', '12345', ['Phone: 12345 ::: 67890']],
  ['ask Mum', '', ['Phone: ask Mum']],
  ['1', '', ['Phone: 1']],
])('the phone "%s" is kept as "%s" with the notes %j', (cell, phone, notes) => {
  expect(first(['phone', cell])).toMatchObject({ phone, notes })
})

test('what is not understood is kept as a note with its heading', () => {
  expect(notesOf(['note', 'red', { header: 'Hat' }])).toEqual(['Hat: red'])
  expect(notesOf(['note', '', { header: 'Hat' }])).toEqual([])
  expect(notesOf(['left_out', 'red'])).toEqual([])
  expect(notesOf(['answer', 'perchance', { header: 'RSVP' }])).toEqual(['RSVP: perchance'])
  expect(notesOf(['answer', 'Yes', { header: 'RSVP' }])).toEqual([])
  expect(notesOf(['side', 'Bride', { header: 'Side' }])).toEqual(['Side: Bride'])
  expect(notesOf(['side', 'Bride', { header: 'Side', words: { Bride: 'first' } }])).toEqual([])
  expect(notesOf(['ageGroup', 'elder', { header: 'Age' }])).toEqual(['Age: elder'])
  expect(notesOf(['ageGroup', '7', { header: 'Age' }])).toEqual(['Age: 7'])
  expect(notesOf(['ageGroup', 'Child', { header: 'Age' }])).toEqual([])
  expect(notesOf(['partySize', 'a few', { header: 'Party' }])).toEqual(['Party: a few'])
  expect(notesOf(['partySize', '3', { header: 'Party' }])).toEqual([])
  expect(notesOf(['note', 'x'.repeat(3_000), { header: 'Hat' }])[0]).toHaveLength(2_000)
})

test('a word means what somebody says it means, in the part that it is a word of', () => {
  expect(first(['side', 'Bride', { words: { Bride: 'both' } }]).side).toBe('both')
  expect(first(['side', 'Bride', { words: { Bride: 'adult' } }]).side).toBe(null)
  expect(first(['ageGroup', 'tiny', { words: { tiny: 'infant' } }]).ageGroup).toBe('infant')
  expect(first(['ageGroup', 'grown', { words: { grown: 'adult' } }]).ageGroup).toBe('adult')
  expect(first(['ageGroup', 'tiny', { words: { tiny: 'first' } }]).ageGroup).toBe(null)
  expect([
    ...first(['answer', 'perchance', { event: 'E', words: { perchance: 'not_coming' } }]).answers,
  ]).toEqual([['E', 'not_coming']])
  expect([
    ...first(['answer', 'perchance', { event: 'E', words: { perchance: 'child' } }]).answers,
  ]).toEqual([['E', 'pending']])
})

test.each<[Cell, string | null]>([
  [['answer', 'Yes', { event: 'E' }], 'E coming'],
  [['answer', 'No', { event: 'E' }], 'E not_coming'],
  [['answer', 'No reply', { event: 'E' }], 'E pending'],
  [['answer', 'Not invited', { event: 'E' }], 'E uninvited'],
  [['answer', '', { event: 'E' }], 'E uninvited'],
  [['answer', '', { event: 'E', isSilentWhenBlank: true }], null],
  [['answer', '', { event: '' }], null],
  [['answer', 'Yes', { event: '' }], ' coming'],
  [['answer', 'Yes', { event: 'E', isSilentWhenBlank: true }], 'E coming'],
  [['invited', '2', { event: 'E' }], 'E pending'],
  [['invited', '0', { event: 'E' }], 'E uninvited'],
  [['invited', 'Yes', { event: 'E' }], 'E pending'],
  [['invited', 'pending', { event: 'E' }], 'E pending'],
  [['invited', 'No', { event: 'E' }], 'E uninvited'],
  [['invited', 'red', { event: 'E' }], 'E uninvited'],
  [['invited', '', { event: 'E' }], 'E uninvited'],
  [['invited', '', { event: '' }], null],
  [['partySize', '2', { event: 'E' }], ' pending'],
  [['partySize', '0', { event: 'E' }], ' uninvited'],
  [['partySize', 'a few', { event: 'E' }], null],
  [['partySize', '', { event: 'E' }], null],
  [['note', 'Yes', { event: 'E' }], null],
  [['note', '', { event: 'E' }], null],
])('the cell %j answers %s', (cell, answer) => {
  expect([...first(cell).answers].map((one) => one.join(' '))).toEqual(
    answer === null ? [] : [answer],
  )
})

test('one name is enough to be somebody, and spaces in the name of a household are none of it', () => {
  expect(read([['fullName', 'Ada']])).toMatchObject([{ firstName: 'Ada', isPlusOne: false }])
  expect(read([['fullName', 'Ada & Ben']])).toMatchObject([
    { firstName: 'Ada', isPlusOne: false },
    { firstName: 'Ben', isPlusOne: false },
  ])
  expect(read([['fullName', 'The  Smith  family']])).toMatchObject([{ lastName: 'Smith' }])
  expect(first(['side', ''], ['side', 'Sam']).side).toBe('second')
  expect(first(['city', ''], ['city', 'Bath']).address.city).toBe('Bath')
})
