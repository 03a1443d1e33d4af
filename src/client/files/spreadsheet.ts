import { csvBeginning, csvLine } from '#machines/kernel/files/csv.ts'
import { sheetOf, sheetOfCells, textOf } from '#machines/kernel/files/sheet.ts'
import type { Sheet } from '#machines/kernel/files/sheet.ts'

const mostBytes = 10_000_000

/** A CSV file or a workbook as rows; null where there is no table in it, or it is too large. */
export async function readSheetFile(file: File): Promise<Sheet | null> {
  if (file.size > mostBytes) return null
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!isWorkbook(bytes)) return sheetOf(textOf(bytes))
  const cells = await readWorkbook(file)
  return cells && sheetOfCells(cells)
}

/** The cells of a workbook's first sheet, row by row; null where it is no workbook. What reads it comes when it is needed. */
export async function readWorkbook(file: Blob): Promise<unknown[][] | null> {
  const { readSheet } = await import('read-excel-file/universal')
  return readSheet(file).catch(() => null)
}

/** A table of texts as a workbook: no cell is ever a formula. */
export async function workbookOf(table: readonly (readonly string[])[]): Promise<Blob> {
  const { default: writeWorkbook } = await import('write-excel-file/universal')
  const cells = table.map((row) => row.map((value) => ({ value, type: String })))
  return writeWorkbook(cells, { stickyRowsCount: 1 }).toBlob()
}

/** The same as CSV, which every program for tables reads. */
export function csvOf(table: readonly (readonly string[])[]): Blob {
  return new Blob([csvBeginning, ...table.map(csvLine)], { type: 'text/csv;charset=utf-8' })
}

/** Whether a file says that it is a workbook: they are archives, which begin with these letters. */
export function isWorkbook(bytes: Uint8Array) {
  return bytes[0] === 0x50 && bytes[1] === 0x4b
}
