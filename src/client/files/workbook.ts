import readSheets from 'read-excel-file/universal'
import writeSheets from 'write-excel-file/universal'
import { unzipSync } from './zip.ts'

/** What a thread of workbooks is asked. */
export type WorkbookTask =
  | { does: 'read'; bytes: ArrayBuffer }
  | { does: 'write'; table: readonly (readonly string[])[] }

/** What it answers. */
export type WorkbookAnswer = { answer: WorkbookSheet[] | Blob | null } | { failed: true }

/** A sheet of a workbook: its name and its cells, row by row. */
export interface WorkbookSheet {
  name: string
  cells: unknown[][]
}

/**
 * The sheets of a workbook that hold anything; null where it is no workbook, or one of absurd size.
 */
export async function readSheetsOf(bytes: ArrayBuffer): Promise<WorkbookSheet[] | null> {
  try {
    if (!isBounded(new Uint8Array(bytes))) return null
    const sheets = await readSheets(bytes)
    return sheets
      .filter(({ data }) => data.length > 0)
      .map(({ sheet, data }) => ({ name: sheet, cells: data }))
  } catch {
    return null
  }
}

/** A table of texts as a workbook: no cell is ever a formula. */
export function writeSheetOf(table: readonly (readonly string[])[]): Promise<Blob> {
  const cells = table.map((row) => row.map((value) => ({ value, type: String })))
  return writeSheets(cells, { stickyRowsCount: 1 }).toBlob()
}

/** The most bytes that a workbook may unpack to. */
const maxUnpacked = 250_000_000
const maxColumns = 1_000
const maxRows = 200_000

/**
 * A small archive can unpack to gigabytes, and a single cell in the last corner makes a table of
 * billions.
 */
function isBounded(bytes: Uint8Array) {
  let unpacked = 0
  const sheets = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      unpacked += originalSize
      return unpacked <= maxUnpacked && /worksheets\/[^/]+\.xml$/.test(name)
    },
  })
  return unpacked <= maxUnpacked && Object.values(sheets).every(isBoundedSheet)
}

function isBoundedSheet(sheet: Uint8Array) {
  for (const [, column = '', row] of new TextDecoder()
    .decode(sheet)
    .matchAll(/<(?:\w+:)?(?:c|row)\s[^>]*?\br="([A-Z]*)(\d+)"/g)) {
    if (Number(row) > maxRows || columnNumber(column) > maxColumns) return false
  }
  return true
}

/** "A" is 1, "AA" is 27. */
function columnNumber(letters: string) {
  return Array.from(letters).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
}
