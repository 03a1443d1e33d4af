import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate/browser'
import { expect, test } from 'vitest'
import writeSheets from 'write-excel-file/universal'
import { sheetOfCells } from '#machines/kernel/files/sheet.ts'
import {
  csvOf,
  isWorkbook,
  openSheetFile,
  readSheetFile,
  readWorkbook,
  workbookOf,
} from './spreadsheet.ts'

const table = [
  ['Household', 'Notes', 'Phone'],
  ['=HYPERLINK("http://x.test")', 'two\nlines', '+44 20 7946'],
  ['Zoë & <Müller>', '', '00123'],
]

test('a workbook keeps every cell as its text, formulas included', async () => {
  const workbook = await workbookOf(table)
  expect(isWorkbook(new Uint8Array(await workbook.arrayBuffer()))).toBe(true)
  const [first] = (await readWorkbook(await workbook.arrayBuffer())) ?? []
  const sheet = sheetOfCells(first?.cells ?? [])
  expect([sheet?.headers, ...(sheet?.rows.map(({ cells }) => cells) ?? [])]).toEqual(table)
})

test('a file that only begins like a workbook is not one', async () => {
  expect(await readWorkbook(await new Blob(['PK is not enough']).arrayBuffer())).toBeNull()
})

test('a CSV file declares UTF-8, and none of its cells is a formula', async () => {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    await csvOf(table).arrayBuffer(),
  )
  expect(text.split('\r\n')[1]).toBe(`"'=HYPERLINK(""http://x.test"")","two\nlines","'+44 20 7946"`)
  expect(text.startsWith('\uFEFF"Household"')).toBe(true)
})

test('a workbook with one cell in the last corner is refused', async () => {
  const workbook = await workbookOf([['Name']])
  const parts = unzipSync(new Uint8Array(await workbook.arrayBuffer()))
  const sheet = 'xl/worksheets/sheet1.xml'
  const corner = strFromU8(parts[sheet]!)
    .replaceAll('r="A1"', 'r="XFD1048576"')
    .replaceAll('r="1"', 'r="1048576"')
  const archive = zipSync({ ...parts, [sheet]: strToU8(corner) })
  expect(corner).toContain('XFD1048576')
  expect(await readWorkbook(new Uint8Array(archive).buffer)).toBeNull()
})

test('ten thousand rows are exported and read back', async () => {
  const large = Array.from({ length: 10_000 }, (_, row) => [
    `Guest ${row}`,
    `Household ${row % 4_000}`,
    `guest${row}@people.test`,
  ])
  const [first] = (await readWorkbook(await (await workbookOf(large)).arrayBuffer())) ?? []
  expect(first?.cells).toEqual(large)
})

test('of a workbook that begins with a cover the first sheet with rows is read', async () => {
  const workbook = await writeSheets([
    { sheet: 'About', data: asText([['Our budget']]) },
    {
      sheet: 'Costs',
      data: asText([
        ['Item', 'Agreed'],
        ['Dinner', '9450'],
      ]),
    },
    { sheet: 'Ideas', data: asText([['Item'], ['Fireworks']]) },
  ]).toBlob()
  expect(await readSheetFile(new File([workbook], 'budget.xlsx'))).toMatchObject({
    headers: ['Item', 'Agreed'],
    rows: [{ cells: ['Dinner', '9450'] }],
  })
  const cover = await workbookOf([['Our budget']])
  expect((await readSheetFile(new File([cover], 'cover.xlsx')))?.rows).toEqual([])
})

test('a phone number from our CSV file that went through a spreadsheet is unchanged', () => {
  expect(
    sheetOfCells([
      ['Name', 'Phone'],
      ['Ada', "'+44 20 7946"],
    ])?.rows[0]?.cells,
  ).toEqual(['Ada', '+44 20 7946'])
})

test.each<[string, BlobPart, string]>([
  ['an Excel file of before 2007', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1), 'old_excel'],
  ['a web page', '\n<!DOCTYPE html><table><tr><td>Ada</td></tr></table>', 'web_page'],
  ['a web page in capitals, with a mark', '\uFEFF<HTML><BODY>Ada</BODY></HTML>', 'web_page'],
  ['a table of a web page that is called .xls', '<table><tr><td>Ada</td></tr></table>', 'web_page'],
  ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 0x1a, 10, 0), 'not_a_list'],
  ['a PDF', '%PDF-1.7 Guests', 'not_a_list'],
  ['a zip file that is no workbook', zipSync({ 'guests.txt': strToU8('Ada') }), 'not_a_list'],
])('%s is called what it is, and no list', async (_, content, why) => {
  expect(await openSheetFile(new File([content], 'guests.csv'))).toBe(why)
})

test('a list of Central Europe is read in the encoding that somebody chooses', async () => {
  const bytes = Uint8Array.of(...strToU8('Name\nK'), 0xf8)
  const opened = await openSheetFile(new File([bytes], 'hoste.csv'))
  const read = (encoding: string) =>
    typeof opened === 'string' ? opened : opened.read({ sheet: 0, encoding }, 'found')?.rows[0]
  expect(read('windows-1250')).toEqual({ row: 2, cells: ['K\u0159'] })
  expect(read('found')).toEqual({ row: 2, cells: ['K\u00f8'] })
})

/** Cells as a workbook is written from. */
function asText(rows: string[][]) {
  return rows.map((row) => row.map((value) => ({ value })))
}
