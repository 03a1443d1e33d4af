import { typedText } from '#machines/kernel/files/csv.ts'

/** A file as rows of cells, the headers first. Row 1 is the headers', as a spreadsheet counts. */
export interface Sheet {
  headers: readonly string[]
  rows: readonly { row: number; cells: readonly string[] }[]
  /** How many rows were too many to be read. */
  leftOut: number
}

/** The most rows that are read of one file. */
export const maxRows = 12_000

/** Where the names of the columns are: found by us, or nowhere, so that the first row is a row like the others. */
export type Headings = 'found' | 'none'

/**
 * The text of a file in any encoding that spreadsheets write: UTF-8, UTF-16 with its mark, or else the code page that is asked for; by
 * itself that of western Europe, in which every byte is a letter.
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
 * A CSV file with any of the usual separators (comma, semicolon, tab, bar), or the one that a line above the headers names for Excel,
 * which counts no such line; null where there is nothing in it.
 */
export function sheetOf(text: string, headings: Headings = 'found'): Sheet | null {
  const [said = '', named] = /^\uFEFF?sep=([^\r\n])\r?\n/i.exec(text) ?? []
  const told = text.slice(said.length)
  return sheetFrom(
    recordsOf(told, named ?? separatorOf(told)).map((cells) => cells.map(typedText)),
    headings,
  )
}

/** The cells of a spreadsheet, empty rows included; null where there is nothing in it. A date is its day, as calendars write it. */
export function sheetOfCells(records: readonly (readonly unknown[])[], headings: Headings = 'found'): Sheet | null {
  return sheetFrom(
    records.map((cells) => cells.map((cell) => withoutApostrophe(cleaned(textIn(cell))))),
    headings,
  )
}

/** A phone number of our CSV file still has the apostrophe that made it harmless after it went through a spreadsheet. */
function withoutApostrophe(cell: string) {
  return /^'\+\d[\d\s()./-]*$/.test(cell) ? cell.slice(1) : cell
}

function sheetFrom(records: readonly (readonly string[])[], headings: Headings): Sheet | null {
  const first = headings === 'none' ? -1 : headingsIn(records)
  const rows = records.slice(first + 1).map((cells, place) => ({ row: first + place + 2, cells }))
  const told = rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
  const width = told.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const headers = headings === 'none' ? Array.from({ length: width }, () => '') : records[first]
  if (!headers || width + first < 0) return null
  return { headers, rows: told.slice(0, maxRows), leftOut: Math.max(0, told.length - maxRows) }
}

/** The place of the headings: the first row that says anything, below titles, which fill one cell above rows of several. */
function headingsIn(records: readonly (readonly string[])[]) {
  const first = records.findIndex((cells) => widthOf(cells) > 0)
  const below = records.findIndex((cells) => widthOf(cells) > 0 && !isTitle(cells))
  return below !== -1 && below - first <= maxTitles ? below : first
}

/** A title fills the first of several cells, or has several words. */
function isTitle(cells: readonly string[]) {
  return widthOf(cells) === 1 && (cells.length > 1 || cells.some((cell) => /\S\s+\S/.test(cell)))
}

/** Titles are few, a list of names in one column is long. */
const maxTitles = 8

function widthOf(cells: readonly string[]) {
  return cells.filter((cell) => cell !== '').length
}

function textIn(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : ''
}

/** The separator that the first record has most of, outside of quotes. */
function separatorOf(text: string) {
  const counts = new Map([',', ';', '\t', '|'].map((separator) => [separator, 0]))
  let isQuoted = false
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && (character === '\n' || character === '\r')) break
    else if (!isQuoted && counts.has(character)) counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best))[0]
}

/** RFC 4180, and what spreadsheets make of it: quotes are doubled, lines end in any way, and a quoted cell may hold several of them. */
function recordsOf(text: string, separator: string): string[][] {
  const records: string[][] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let wasQuoted = false
  const endCell = () => {
    cells.push(cleaned(cell))
    cell = ''
    wasQuoted = false
  }
  const endRecord = () => {
    endCell()
    records.push(cells)
    cells = []
  }
  for (let place = text.startsWith('\uFEFF') ? 1 : 0; place < text.length; place++) {
    const character = text.charAt(place)
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (text.charAt(place + 1) === '"') {
        cell += '"'
        place++
      } else isQuoted = false
    } else if (character === '"' && cell.trim() === '' && !wasQuoted) {
      cell = ''
      isQuoted = true
      wasQuoted = true
    } else if (character === separator) endCell()
    else if (character === '\n' || character === '\r') {
      if (character === '\r' && text.charAt(place + 1) === '\n') place++
      endRecord()
    } else cell += character
  }
  if (cell !== '' || cells.length > 0) endRecord()
  return records
}

/** What a database and a page cannot hold is left out: NUL, and half a character. */
function cleaned(cell: string) {
  return cell.replaceAll('\0', '').toWellFormed().trim()
}
