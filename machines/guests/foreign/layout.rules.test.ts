import { expect, test } from 'vitest'
import { sheetOf } from '#machines/kernel/files/sheet.ts'
import { readFirstList, readSheet } from './layout.rules.ts'

function read(rows: string[][], headings: 'found' | 'none' = 'found') {
  const text = rows.map((cells) => cells.join(';')).join('\n')
  return readSheet((how) => sheetOf(text, how), headings)
}

function fieldsOf(...rows: string[][]) {
  return read(rows, 'none')?.recognised.columns.map(({ field }) => field)
}

/** How a list is read, in turn. */
function asked(headings: 'found' | 'none') {
  const all: string[] = []
  readSheet((how) => {
    all.push(how)
    return sheetOf('Name\nAda', how)
  }, headings)
  return all
}

test('a list is read with headings first, and without them where somebody says so', () => {
  expect([asked('found'), asked('none')]).toEqual([['found'], ['none']])
})

test('nothing that can be read is no list', () => {
  expect(readSheet(() => null, 'found')).toBe(null)
})

test.each([
  [
    ['Name', 'Hat'],
    ['Ada', 'red'],
  ],
  [
    ['Given name', 'ada@example.com'],
    ['Ada', 'red'],
  ],
  [
    ['Who', 'Hat'],
    ['Ada', 'red'],
  ],
  [
    ['Guest List', 'Hat'],
    ['Ada', 'red'],
  ],
  [
    ['Invited Persons', 'Hat'],
    ['Ada', 'red'],
  ],
  [
    ['Unsere Gäste', 'Hat'],
    ['Ada', 'red'],
  ],
  [
    ['Unser Gast', 'Hat'],
    ['Ada', 'red'],
  ],
  [
    ['Pet Name', 'Hat'],
    ['Ada', 'red'],
  ],
  [
    ['Hat', 'Ada Okafor'],
    ['red', 'x'],
  ],
  [
    ['ada okafor', 'Hat'],
    ['Ada', 'red'],
  ],
  [
    ['Ada okafor', 'Hat'],
    ['Ada', 'red'],
  ],
  [
    ['12345', 'Hat'],
    ['Ada', 'red'],
  ],
  [
    ['12 34 5x', 'Hat'],
    ['Ada', 'red'],
  ],
  [
    ['at @home', 'Hat'],
    ['Ada', 'red'],
  ],
])('the row %j names the columns', (...rows) => {
  expect(read(rows)).toMatchObject({ hasHeadings: true, sheet: { headers: rows[0] } })
})

test.each([
  [
    ['Ada Okafor', 'red'],
    ['Ben Raman', 'blue'],
  ],
  [
    ['Ada Grace Okafor', 'red'],
    ['Ben', 'blue'],
  ],
  [
    ['Ada', 'ada@example.com'],
    ['Ben', 'blue'],
  ],
  [
    ['Ada', '+44 20 7946 0000'],
    ['Ben', 'blue'],
  ],
  [
    ['Ada', '020.7946-0000'],
    ['Ben', 'blue'],
  ],
  [
    ['Ada', '(x)', '020 (79)/46'],
    ['Ben', 'blue', ''],
  ],
])('the row %j is a guest already', (...rows) => {
  expect(read(rows)).toMatchObject({
    hasHeadings: false,
    recognised: { source: 'own', confidence: 0.5 },
    sheet: { rows: [{ row: 1 }, { row: 2 }] },
  })
})

test('somebody may say that there are no headings', () => {
  expect(
    read(
      [
        ['Name', 'Email'],
        ['Ada', 'x'],
      ],
      'none',
    ),
  ).toMatchObject({
    hasHeadings: false,
    sheet: { rows: [{ row: 1 }, { row: 2 }] },
  })
})

test('columns without headings hold what most of their cells say', () => {
  expect(fieldsOf(['Ada Okafor', 'ada@example.com', '020 7946 0000', 'Mill Lane 4'])).toEqual([
    'fullName',
    'email',
    'phone',
    'note',
  ])
  expect(fieldsOf(['Ada', 'Okafor', 'red', 'x'])).toEqual(['firstName', 'lastName', 'note', 'note'])
  expect(fieldsOf(['Ada Okafor', 'Ben'], ['Cem Oz', 'Dan'])).toEqual(['fullName', 'note'])
  expect(fieldsOf(['Ada', 'a@b.co', 'c@d.co', '0123456', '0123457'])).toEqual([
    'firstName',
    'email',
    'note',
    'phone',
    'note',
  ])
  expect(fieldsOf(['Ada', 'a@b.co'], ['Ben', 'none'])).toEqual(['firstName', 'note'])
  expect(fieldsOf(['Ada', 'a@b.co'], ['Ben', 'none'], ['Cem', 'c@d.co'])).toEqual([
    'firstName',
    'email',
  ])
  expect(fieldsOf(['Ada', ''], ['Ben', 'b@c.co'])).toEqual(['firstName', 'email'])
  expect(fieldsOf(['Zoë O’Neill-Smith', 'x1'])).toEqual(['fullName', 'note'])
  expect(fieldsOf(["Anne-Marie d'Arc & Co.", '?'])).toEqual(['fullName', 'note'])
  expect(fieldsOf(['Ada', ''], ['Ben', ''])).toEqual(['firstName', 'note'])
})

test('the first hundred rows tell what a column holds, and every column is about the first person', () => {
  const rows = Array.from({ length: 100 }, () => ['Ada', 'red'])
  expect(fieldsOf(...rows, ...rows.map(() => ['Ada', 'a@b.co']), ['Ada', 'a@b.co'])).toEqual([
    'firstName',
    'lastName',
  ])
  expect(read([['Ada', 'x1']], 'none')?.recognised.columns).toEqual([
    { field: 'firstName', person: 0, event: '' },
    { field: 'note', person: 0, event: '' },
  ])
})

test.each(['write to a@b.co', 'a@b.co or so', 'tel 0123456', 'dear Ada Okafor', 'Ada Okafor here'])(
  'the first row names the columns where it begins with "%s"',
  (cell) => {
    expect(
      read([
        [cell, 'Hat'],
        ['Ada', 'red'],
      ]),
    ).toMatchObject({ hasHeadings: true })
  },
)

test('a name with two spaces in it is a guest all the same', () => {
  expect(
    read([
      ['Ada  Okafor', 'red'],
      ['Ben', 'blue'],
    ]),
  ).toMatchObject({ hasHeadings: false })
})

test('of a workbook that begins with a cover the first sheet with rows is read, and one that was chosen as it is', () => {
  const sheets = ['Our wedding', '', 'Name\nAda', 'Name\nBen']
  const found = (sheet: number, count = sheets.length) =>
    readFirstList({ sheet, headings: 'found', encoding: 'found' }, count, (layout, how) =>
      sheetOf(sheets[layout.sheet] ?? '', how),
    )
  expect(found(0)).toMatchObject({ layout: { sheet: 2 }, sheet: { rows: [{ cells: ['Ada'] }] } })
  expect(found(3)).toMatchObject({ layout: { sheet: 3 }, sheet: { rows: [{ cells: ['Ben'] }] } })
  expect([found(1), found(0, 2), found(0, 0)]).toEqual([null, null, null])
})

test('a text file is its only sheet', () => {
  const layout = { sheet: 0, headings: 'found', encoding: 'windows-1250' } as const
  const list = readFirstList(layout, 0, (_, how) => sheetOf('Name\nAda', how))
  expect(list).toMatchObject({ layout, hasHeadings: true, sheet: { rows: [{ cells: ['Ada'] }] } })
})
