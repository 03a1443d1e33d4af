import { csvBeginning, csvLine } from '#machines/kernel/files/csv.ts'
import { sheetOf, sheetOfCells, textOf } from '#machines/kernel/files/sheet.ts'
import type { Headings, Sheet } from '#machines/kernel/files/sheet.ts'
import type { WorkbookSheet } from './workbook.ts'

const maxBytes = 10_000_000

/** A file that holds tables: each sheet is read in the way that is asked for. */
export interface OpenedFile {
  /** The names of a workbook's sheets; none of a CSV file. */
  sheets: readonly string[]
  isText: boolean
  read: (layout: { sheet: number; encoding: string }, headings: Headings) => Sheet | null
}

/** Why a file holds no table. */
export type Unreadable = 'no_table' | 'too_large' | 'old_excel' | 'web_page' | 'not_a_list'

/** A CSV file or a workbook, or why it is neither. */
export async function openSheetFile(file: File): Promise<OpenedFile | Unreadable> {
  if (file.size > maxBytes) return 'too_large'
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!isWorkbook(bytes)) {
    return (
      foreignKind(bytes) ?? {
        sheets: [],
        isText: true,
        read: ({ encoding }, headings) => sheetOf(textOf(bytes, encoding), headings),
      }
    )
  }
  const sheets = await readWorkbook(bytes.buffer)
  if (!sheets) return 'not_a_list'
  if (sheets.length === 0) return 'no_table'
  const read: OpenedFile['read'] = ({ sheet }, headings) =>
    sheetOfCells(sheets[sheet]?.cells ?? [], headings)
  return { sheets: sheets.map(({ name }) => name), isText: false, read }
}

/**
 * A CSV file as rows, or of a workbook the first sheet that has any: some begin with a cover. Null
 * where there is no table in it, or it is too large.
 */
export async function readSheetFile(file: File): Promise<Sheet | null> {
  const opened = await openSheetFile(file)
  if (typeof opened === 'string') return null
  const read = (sheet: number) => opened.read({ sheet, encoding: 'found' }, 'found')
  for (const sheet of opened.sheets.keys()) {
    const found = read(sheet)
    if (found && found.rows.length > 0) return found
  }
  return read(0)
}

/** What a file is that is no table, by its first bytes; null where it may be one. */
function foreignKind(bytes: Uint8Array): Unreadable | null {
  const begins = (...signature: number[]) => signature.every((byte, place) => bytes[place] === byte)
  if (begins(0xd0, 0xcf, 0x11, 0xe0)) return 'old_excel'
  const isUtf16 = begins(0xff, 0xfe) || begins(0xfe, 0xff)
  const start = bytes.subarray(0, 4_000)
  // Pictures and documents of all kinds hold bytes that no text has.
  if (!isUtf16 && start.some((byte) => byte < 9 || (byte > 13 && byte < 32))) return 'not_a_list'
  const text = textOf(start)
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (text.startsWith('%PDF')) return 'not_a_list'
  return /^<(?:!doctype|html|head|body|table|\?xml|meta)/i.test(text) ? 'web_page' : null
}

/**
 * The sheets of a workbook; null where it is none. What reads it comes when it is needed, in a
 * thread of its own.
 */
export async function readWorkbook(bytes: ArrayBuffer): Promise<WorkbookSheet[] | null> {
  if (hasThreads()) return (await import('./workbook-thread.ts')).readInThread(bytes)
  return (await import('./workbook.ts')).readSheetsOf(bytes)
}

/** A table of texts as a workbook: no cell is ever a formula. */
export async function workbookOf(table: readonly (readonly string[])[]): Promise<Blob> {
  if (hasThreads()) return (await import('./workbook-thread.ts')).writeInThread(table)
  return (await import('./workbook.ts')).writeSheetOf(table)
}

/** Every browser has them; Node, which runs the tests, has others. */
function hasThreads() {
  return typeof Worker === 'function'
}

/** The same as CSV, which every program for tables reads. */
export function csvOf(table: readonly (readonly string[])[]): Blob {
  return new Blob([csvBeginning, ...table.map(csvLine)], { type: 'text/csv;charset=utf-8' })
}

/** Whether a file says that it is a workbook: they are archives, which begin with these letters. */
export function isWorkbook(bytes: Uint8Array) {
  return bytes[0] === 0x50 && bytes[1] === 0x4b
}
