import { expect, test } from 'vitest'
import { sheetOf } from '#machines/kernel/files/sheet.ts'
import { hasName, proposeEvents, recognise } from './source.rules.ts'

/** What each heading of a list is taken for, with the cells of its column. */
function columnsOf(headings: string[], ...rows: string[][]) {
  return recognise(
    sheetOf([headings, ...rows].map((cells) => cells.join(';')).join('\n'), 'found')!,
  ).columns
}

/** What a file with these headings is taken for, and how sure that is in percent. */
function takenFor(headings: string[], cells: string[] = headings.map(() => 'x')) {
  const text = [headings, cells].map((one) => one.join(';')).join('\n')
  const { source, confidence } = recognise(sheetOf(text, 'found')!)
  return [source, Math.round(confidence * 100)]
}

const knot = ['First Name', 'Last Name', 'Party', 'My Notes']
const zola = [
  'Total Definitely Invited',
  'Total Maybe Invited',
  'Partner First Name',
  'Partner Last Name',
  'Relationship to Couple',
]
const ours = ['Vowline ID', 'Household', 'First name', 'Last name']

test('each product is known by its own headings, and how sure that is', () => {
  expect(takenFor(ours)).toEqual(['vowline', 100])
  expect(takenFor([...ours, ...knot])).toEqual(['vowline', 100])
  expect(takenFor([...knot, 'Wedding - RSVP'])).toEqual(['the_knot', 100])
  expect(takenFor([...knot, 'Wedding -RSVP '])).toEqual(['the_knot', 100])
  expect(takenFor(knot)).toEqual(['own', 30])
  expect(takenFor(zola)).toEqual(['zola_list', 100])
  expect(takenFor(zola.slice(1))).toEqual(['zola_list', 80])
  expect(takenFor(zola.slice(2))).toEqual(['own', 40])
  const answers = ['First Name', 'Last Name', 'Meal Choice', 'Wedding']
  expect(takenFor(answers, ['Ada', 'Okafor', 'Fish', 'Attending'])).toEqual(['zola_answers', 100])
  expect(takenFor(answers, ['Ada', 'Okafor', 'Fish', 'Soup'])).toEqual(['zola_answers', 80])
  expect(takenFor(answers.slice(0, 2), ['Ada', 'Okafor'])).toEqual(['own', 50])
  const joy = ['First Name', 'Last Name', 'RSVP']
  expect(takenFor(joy, ['Ada', 'Okafor', 'Joyfully Accepts'])).toEqual(['joy', 100])
  expect(takenFor(joy, ['Ada', 'Okafor', 'regretfully declines'])).toEqual(['joy', 100])
  expect(takenFor(joy, ['Ada', 'Okafor', 'Yes'])).toEqual(['own', 30])
  expect(takenFor([...joy.slice(0, 2), 'Table'], ['Ada', 'Joyfully', 'joyfully'])).toEqual([
    'own',
    50,
  ])
})

test('an event of The Knot is answered in its own column, and its gifts are left out', () => {
  const columns = columnsOf(
    [
      ...knot,
      'Wedding Day - RSVP',
      'Shower - Gift Received',
      'Shower - Thank You Sent',
      'Gift - no',
    ],
    ['Ada', 'Okafor', 'Okafor', '', 'Attending', 'yes', 'yes', 'x'],
  )
  expect(columns.slice(4)).toEqual([
    { field: 'answer', person: 0, event: 'Wedding Day' },
    { field: 'left_out', person: 0, event: '' },
    { field: 'left_out', person: 0, event: '' },
    { field: 'note', person: 0, event: '' },
  ])
})

test('a row of Zola is a household: the partner is the second person, and the children follow', () => {
  const headings = [...zola, 'Title', 'First Name', 'Last Name', 'Suffix', 'Partner Title']
  const more = [
    'Child1 First Name',
    'Child2 First Name',
    'Child2 Last Name',
    'Partner Suffix',
    'Email',
  ]
  expect(
    columnsOf(
      [...headings, ...more],
      [...headings, ...more].map(() => 'x'),
    ).map(({ field, person }) => `${field} ${person}`),
  ).toEqual([
    'left_out 0',
    'left_out 0',
    'firstName 1',
    'lastName 1',
    'tags 0',
    'left_out 0',
    'firstName 0',
    'lastName 0',
    'left_out 0',
    'left_out 0',
    'firstName 2',
    'firstName 3',
    'lastName 3',
    'left_out 0',
    'email 0',
  ])
})

test('our own export leaves out what guests wrote, and marks who comes along', () => {
  const headings = [
    ...ours,
    'Plus one',
    'Message to the couple',
    'Reception - Reply',
    'Reception - RSVP',
  ]
  const fields = columnsOf(
    headings,
    headings.map(() => 'yes'),
  ).map(({ field }) => field)
  expect(fields.slice(4)).toEqual(['plusOne', 'left_out', 'left_out', 'answer'])
  expect(
    columnsOf(['Name', 'Message to the couple', 'Reception - Reply'], ['Ada', 'Hi', 'Hi']).map(
      ({ field }) => field,
    ),
  ).toEqual(['fullName', 'note', 'note'])
})

test.each([
  ['RSVP', 'Accepted', 'answer', ''],
  ['RSVP status', 'x', 'answer', ''],
  ['RSVP (Y/N)', 'y', 'answer', ''],
  ['RSVP yes/no', 'x', 'answer', ''],
  ['RSVP response', 'x', 'answer', ''],
  ['Attending', 'x', 'answer', ''],
  ['Attendance', 'x', 'answer', ''],
  ['Is attending?', 'x', 'answer', ''],
  ['Answer', 'x', 'answer', ''],
  ['Reply', 'x', 'answer', ''],
  ['Response', 'x', 'answer', ''],
  ['Status', 'x', 'answer', ''],
  ['Coming?', 'x', 'answer', ''],
  ['Zusage', 'x', 'answer', ''],
  ['Antwort', 'x', 'answer', ''],
  ['Réponse', 'x', 'answer', ''],
  ['Respuesta', 'x', 'answer', ''],
  ['Asistencia', 'x', 'answer', ''],
  ['Conferma', 'x', 'answer', ''],
  ['Ceremony RSVP (Y/N)', 'no', 'answer', 'Ceremony'],
  ['Ceremony RSVP (yes / no)', 'no', 'answer', 'Ceremony'],
  ['Ceremony: RSVP status', 'no', 'answer', 'Ceremony'],
  ['Attending – Brunch?', 'no', 'answer', 'Brunch?'],
  ['Attending the party', 'no', 'answer', 'the party'],
  ['Reception attendance', 'no', 'answer', 'Reception'],
  ['Dinner response', 'no', 'answer', 'Dinner'],
  ['Wedding answer', 'no', 'answer', 'Wedding'],
  ['Drinks coming', 'no', 'answer', 'Drinks'],
  ['RSVP attend', 'no', 'answer', 'attend'],
  ['Breakfast', 'yes', 'answer', 'Breakfast'],
  ['Trauung', 'ja', 'answer', 'Trauung'],
  ['Hochzeit', 'ja', 'answer', 'Hochzeit'],
  ['Feier', 'ja', 'answer', 'Feier'],
  ['Mariage', 'oui', 'answer', 'Mariage'],
  ['Boda', 'si', 'answer', 'Boda'],
  ['Vin d’honneur', 'oui', 'answer', 'Vin d’honneur'],
  ['Matrimonio', 'si', 'answer', 'Matrimonio'],
  ['Boat trip', 'Accepted', 'answer', 'Boat trip'],
  ['Vegetarian', 'yes', 'note', ''],
  ['Boat trip', 'yes', 'note', ''],
  ['Boat trip', 'Sailing', 'note', ''],
  ['My RSVP words', 'Accepted', 'answer', 'My words'],
  ['Invited to the brunch?', 'yes', 'invited', 'the brunch'],
  ['Invite: Dinner', 'no', 'invited', 'Dinner'],
  ['Invited', 'yes', 'invited', ''],
  ['Invited to Dinner', 'Soup', 'note', ''],
  ['Not invited to Dinner', 'yes', 'answer', 'Not invited to Dinner'],
  ['Brunch', '2', 'invited', 'Brunch'],
  ['Hats', '3 invited', 'invited', 'Hats'],
  ['Hats', 'three', 'note', ''],
] as const)('the heading "%s" above "%s" is %s of "%s"', (heading, cell, field, event) => {
  expect(columnsOf(['Name', heading], ['Ada', cell])[1]).toMatchObject({ field, event, person: 0 })
})

test('a blank answer of one’s own sheet says nothing, and one of another product is no invitation', () => {
  expect(columnsOf(['Name', 'RSVP'], ['Ada', 'Yes'])[1]).toHaveProperty('isSilentWhenBlank', true)
  expect(
    columnsOf(
      ['First Name', 'Last Name', 'Meal Choice', 'Wedding'],
      ['Ada', 'Okafor', 'Fish', 'Attending'],
    )[3],
  ).not.toHaveProperty('isSilentWhenBlank')
})

test('a column is of answers where more than half of its first hundred cells are, and none where it is blank', () => {
  const seen = (cells: string[]) =>
    columnsOf(['Name', 'Boat trip'], ...cells.map((cell) => ['Ada', cell]))[1]?.field
  expect(seen(['Accepted', 'Sailing'])).toBe('note')
  expect(seen(['Accepted', 'Sailing', 'Declined'])).toBe('answer')
  expect(seen(['', 'Accepted', ''])).toBe('answer')
  expect(seen(['', ''])).toBe('note')
  const many = Array.from({ length: 100 }, () => 'Sailing')
  expect(seen([...many, ...many.map(() => 'Accepted'), 'Accepted'])).toBe('note')
  expect(columnsOf(['Name', 'RSVP'], ['Ada', ''])[1]?.field).toBe('note')
})

test.each([
  [
    'partySize',
    'Party size, Party of, Size, Headcount, Count, Total, Quantity, Qty, Seats, People',
  ],
  ['partySize', 'Persons, Pax, Guests, Invitees, Total of guests, Total people, Number of persons'],
  ['partySize', 'Number invited, No of seats, No. party, Nr guests, Total party members'],
  ['note', 'No, Nr, Number, ID, Row, Rank, Priority, Table, Seat, House, Room, Gift, Table no'],
  [
    'note',
    'Table nr, Table number, Seat number, Gift number, Gifts, Children, Kids, Adults, Infants',
  ],
  ['note', 'Shoe size, Row number, House no, Room number'],
  ['invited', 'Party sizes, Guest total, Hens, My table, Table numbers'],
] as const)('a column of figures is %s for: %s', (field, headings) => {
  for (const heading of headings.split(', '))
    expect([heading, columnsOf(['Name', heading], ['Ada', '2'])[1]?.field]).toEqual([
      heading,
      field,
    ])
})

test('a column of figures is one in all its cells, and another product’s is a note', () => {
  const seen = (...cells: string[]) =>
    columnsOf(['Name', 'Brunch'], ...cells.map((cell) => ['Ada', cell]))[1]?.field
  expect([seen('2', '1'), seen('2', ''), seen('2', 'Vegan')]).toEqual([
    'invited',
    'invited',
    'note',
  ])
  expect(
    columnsOf([...knot, 'Wedding - RSVP', 'Hats'], ['A', 'B', 'C', 'D', 'Attending', '2'])[5],
  ).toEqual({ field: 'note', person: 0, event: '' })
})

const events = [
  { kind: 'ceremony' as const, name: 'Vows at noon' },
  { kind: 'reception' as const, name: 'The big do' },
  { kind: 'other' as const, name: 'Brunch' },
]

test.each([
  [
    'Ceremony, Church, Church service, Vows, Trauung, Standesamt, Cérémonie, Ceremonia',
    'Vows at noon',
  ],
  ['Cerimonia, Wedding ceremony', 'Vows at noon'],
  ['Reception, Dinner, Party, Wedding breakfast, Celebration, Feier, Soirée, Fiesta', 'The big do'],
  ['Ricevimento, Banquet', 'The big do'],
  ['Wedding, Our big day, Nuptials, Marriage, Hochzeit, Mariage, Boda, Matrimonio, Casamento', ''],
] as const)('the events of a file %s are proposed for "%s"', (named, event) => {
  for (const name of named.split(', '))
    expect([name, proposeEvents([{ field: 'answer', person: 0, event: name }], events)]).toEqual([
      name,
      [{ field: 'answer', person: 0, event }],
    ])
})

test.each(
  'Rehearsal dinner,Welcome party,Brunch,Farewell dinner,After party,Hen party,Stag party,Bachelorette party,Wedding shower,Engagement party,Polterabend Feier,Second day party,Day after dinner,THE BIG DO,Picnic'.split(
    ',',
  ),
)('the event %s of a file stays as it is', (event) => {
  const column = { field: 'answer', person: 0, event } as const
  expect(proposeEvents([column], events)).toEqual([column])
})

test('only answers and invitations are pointed at an event, and one for all stays so', () => {
  const columns = [
    { field: 'note', person: 0, event: 'Church' },
    { field: 'meal', person: 0, event: 'Church' },
    { field: 'invited', person: 0, event: 'Church' },
    { field: 'answer', person: 0, event: '' },
  ] as const
  expect(proposeEvents(columns, events).map(({ event }) => event)).toEqual([
    'Church',
    'Church',
    'Vows at noon',
    '',
  ])
  expect(proposeEvents([columns[2]], [])).toEqual([columns[2]])
})

test('two columns for one event stay as the file has them', () => {
  const answers = ['Church', 'Vows', 'Dinner'].map((event) => ({
    field: 'answer' as const,
    person: 0,
    event,
  }))
  expect(proposeEvents(answers, events).map(({ event }) => event)).toEqual([
    'Church',
    'Vows',
    'The big do',
  ])
})

test('the name of an event has at most 80 letters', () => {
  const long = 'Brunch '.repeat(20).trim()
  expect(columnsOf(['Name', long], ['Ada', 'Accepted'])[1]?.event).toBe(long.slice(0, 80))
})

test('close calls between products go to the one whose headings are all there', () => {
  expect(takenFor([...knot, 'Wedding - RSVP soon'])).toEqual(['own', 30])
  expect(takenFor([...ours, ...knot, 'Wedding - RSVP'])).toEqual(['vowline', 100])
  expect(takenFor(['Vowline ID', 'Household', 'First name', 'Hat'])).toEqual(['vowline', 75])
  expect(
    takenFor(['First Name', 'Last Name', 'RSVP', 'Song'], ['Ada', 'O', 'Yes', 'Joyfully accept']),
  ).toEqual(['own', 30])
  const joy = recognise(
    sheetOf('First Name,Last Name,RSVP\nAda,O,Joyfully accepts\nBen,O,\nCem,O,No', 'found')!,
  )
  expect(joy.source).toBe('joy')
})

test('a full, first or last name tells who a row is about', () => {
  expect(
    (['fullName', 'firstName', 'lastName', 'household'] as const).map((field) =>
      hasName({ field }),
    ),
  ).toEqual([true, true, true, false])
})

test('an event that the list has by its name stays, whatever its words', () => {
  const column = { field: 'answer', person: 0, event: 'Church lunch' } as const
  expect(proposeEvents([column], [...events, { kind: 'other', name: 'CHURCH LUNCH' }])).toEqual([
    column,
  ])
  const invited = ['Church', 'Vows'].map((event) => ({
    ...column,
    field: 'invited' as const,
    event,
  }))
  expect(proposeEvents(invited, events)).toEqual(invited)
})

test('a meal is of the event whose answers are before it, and nothing else is', () => {
  expect(
    columnsOf(
      ['Name', 'Meal', 'Ceremony RSVP', 'Meal choice', 'Diet'],
      ['Ada', 'Fish', 'Yes', 'Trout', 'Vegan'],
    ).map(({ field, event }) => [field, event]),
  ).toEqual([
    ['fullName', ''],
    ['meal', ''],
    ['answer', 'Ceremony'],
    ['meal', 'Ceremony'],
    ['diet', ''],
  ])
})

test.each([
  ['Wedding -RSVP', 'answer', 'Wedding'],
  ['Wedding  - RSVP', 'answer', 'Wedding'],
  ['Shower -Gift received', 'left_out', ''],
  ['Song -Reply', 'left_out', ''],
  ['Song - Reply please', 'note', ''],
] as const)('the heading "%s" of an export is %s of "%s"', (heading, field, event) => {
  expect(columnsOf([...ours, heading], ['i', 'h', 'Ada', 'O', 'Trout'])[4]).toMatchObject({
    field,
    event,
  })
})

test.each([
  ['Invited  to Dinner', 'yes', 'invited', 'Dinner'],
  ['Ceremony RSVP  status', 'no', 'answer', 'Ceremony'],
  ['Adults +1', 'x', 'note', ''],
  ['Adults+1', 'x', 'note', ''],
  ['My spouse', 'x', 'note', ''],
  ['Spouse hat', 'x', 'note', ''],
  ['Old partner first name', 'x', 'note', ''],
  ['Partner first names', 'x', 'note', ''],
  ['Website 1 - City', 'x', 'note', ''],
] as const)('the heading "%s" above "%s" is %s, of "%s"', (heading, cell, field, event) => {
  expect(columnsOf(['Name', heading], ['Ada', cell])[1]).toMatchObject({ field, event })
})

test('of a list of Zola only its own headings are its own', () => {
  const more = [
    'Total cost',
    'Maybe invited',
    'Subtitle',
    'Title of honour',
    'My partner first name',
  ]
  const columns = columnsOf(
    [...zola, ...more],
    [...zola, ...more].map(() => 'x'),
  ).slice(5)
  expect(columns.map(({ field, person }) => [field, person])).toEqual([
    ['note', 0],
    ['note', 0],
    ['note', 0],
    ['note', 0],
    ['firstName', 0],
  ])
})
