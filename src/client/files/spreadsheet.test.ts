import { expect, test } from 'vitest'
import { sheetOfCells } from '#machines/kernel/files/sheet.ts'
import { csvOf, isWorkbook, readWorkbook, workbookOf } from './spreadsheet.ts'

const table = [
  ['Household', 'Notes', 'Phone'],
  ['=HYPERLINK("http://x.test")', 'two\nlines', '+44 20 7946'],
  ['Zoë & <Müller>', '', '00123'],
]

test('a workbook keeps every cell as the text it was, formulas among them', async () => {
  const workbook = await workbookOf(table)
  expect(isWorkbook(new Uint8Array(await workbook.arrayBuffer()))).toBe(true)
  const sheet = sheetOfCells((await readWorkbook(workbook)) ?? [])
  expect([sheet?.headers, ...(sheet?.rows.map(({ cells }) => cells) ?? [])]).toEqual(table)
})

test('what only begins like a workbook is none', async () => {
  expect(await readWorkbook(new Blob(['PK is not enough']))).toBeNull()
})

test('a CSV file says that it is UTF-8, and no cell of it is computed', async () => {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await csvOf(table).arrayBuffer())
  expect(text.split('\r\n')[1]).toBe(`"'=HYPERLINK(""http://x.test"")","two\nlines","'+44 20 7946"`)
  expect(text.startsWith('\uFEFF"Household"')).toBe(true)
})
