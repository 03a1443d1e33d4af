import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate/browser'
import { expect, test } from 'vitest'
import { sheetOfCells } from '#machines/kernel/files/sheet.ts'
import { csvOf, isWorkbook, readWorkbook, workbookOf } from './spreadsheet.ts'

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

test('a phone number from our CSV file that went through a spreadsheet is unchanged', () => {
  expect(
    sheetOfCells([
      ['Name', 'Phone'],
      ['Ada', "'+44 20 7946"],
    ])?.rows[0]?.cells,
  ).toEqual(['Ada', '+44 20 7946'])
})
