import { readCsv } from '#machines/kernel/files/csv-reader.ts'
import { typedText } from '#machines/kernel/files/csv.ts'

/** A file as rows of cells. Row 1 holds the headers, as in a spreadsheet. */
export interface Sheet {
  headers: readonly string[]
  rows: readonly { row: number; cells: readonly string[] }[]
  /** How many rows were left out because there were too many. */
  leftOut: number
}

/** The max rows that are read of one file. */
export const maxRows = 12_000

/** Whether to look for a row of headers, or to take the first row as data. */
export type Headings = 'found' | 'none'

/**
 * The text of a file in any encoding that spreadsheets write: UTF-8, UTF-16 with its mark, or else
 * the given code page; by default that of western Europe, in which every byte is a letter.
 */
export function textOf(bytes: Uint8Array, encoding = 'found'): string {
  if (encoding !== 'found') return new TextDecoder(encoding).decode(bytes)
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * A CSV file with any of the usual separators (comma, semicolon, tab, bar), or the one that a line
 * above the headers names for Excel, which does not count that line; null if the file is empty.
 */
export function sheetOf(text: string, headings: Headings = 'found'): Sheet | null {
  const [line = '', named] = /^\uFEFF?sep=([^\r\n])\r?\n/i.exec(text) ?? []
  return sheetFrom(
    readCsv(text.slice(line.length), named).map((cells) =>
      cells.map((cell) => typedText(cleaned(cell))),
    ),
    headings,
  )
}

/** The cells of a spreadsheet, empty rows included; null if it is empty. Dates are ISO days. */
export function sheetOfCells(
  records: readonly (readonly unknown[])[],
  headings: Headings = 'found',
): Sheet | null {
  return sheetFrom(
    records.map((cells) => cells.map((cell) => withoutApostrophe(cleaned(textIn(cell))))),
    headings,
  )
}

/**
 * A phone number of our CSV file keeps the apostrophe that made it harmless when a spreadsheet
 * saves it again.
 */
function withoutApostrophe(cell: string) {
  return /^'\+\d[\d\s()./-]*$/.test(cell) ? cell.slice(1) : cell
}

function sheetFrom(records: readonly (readonly string[])[], headings: Headings): Sheet | null {
  const first = headings === 'none' ? -1 : headingsIn(records)
  const rows = records.slice(first + 1).map((cells, place) => ({ row: first + place + 2, cells }))
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
  const width = filled.reduce((max, { cells }) => Math.max(max, cells.length), 0)
  const headers = headings === 'none' ? Array.from({ length: width }, () => '') : records[first]
  if (!headers || width + first < 0) return null
  return { headers, rows: filled.slice(0, maxRows), leftOut: Math.max(0, filled.length - maxRows) }
}

/**
 * The index of the headers: the first row with text, after titles, which fill one cell above rows
 * of several.
 */
function headingsIn(records: readonly (readonly string[])[]) {
  const first = records.findIndex((cells) => widthOf(cells) > 0)
  const below = records.findIndex((cells) => widthOf(cells) > 0 && !isTitle(cells))
  return below !== -1 && below - first <= maxTitles ? below : first
}

/** Whether a row is a title: it fills the first of several cells, or has several words. */
function isTitle(cells: readonly string[]) {
  return widthOf(cells) === 1 && (cells.length > 1 || cells.some((cell) => /\S\s+\S/.test(cell)))
}

/** There are few titles, but a list of names in one column is long. */
const maxTitles = 8

function widthOf(cells: readonly string[]) {
  return cells.filter((cell) => cell !== '').length
}

function textIn(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell === 'number') return numberText(cell)
  return typeof cell === 'string' || typeof cell === 'boolean' ? String(cell) : ''
}

/** Three decimals would read as a group of thousands: 12.375 is written with four. */
function numberText(number: number) {
  const text = String(number)
  return /\.\d{3}$/.test(text) ? `${text}0` : text
}

/** Leaves out what a database or a page cannot hold: NUL and unpaired surrogates. */
function cleaned(cell: string) {
  return cell.replaceAll('\0', '').toWellFormed().trim()
}
