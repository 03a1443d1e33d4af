import { lettersOf } from '#machines/kernel/files/letters.ts'
import type { Headings, Sheet } from '#machines/kernel/files/sheet.ts'
import { hasName, recognise } from './source.rules.ts'
import type { Column, ColumnField, Layout, Recognised } from './source.schema.ts'

/** A file that was read, and what it was taken for. */
export interface ReadSheet {
  sheet: Sheet
  recognised: Recognised
  /** Whether the first row names the columns. */
  hasHeadings: boolean
}

/**
 * Reads a list with or without headers. Unless told, it takes the first row for a guest if no
 * header is known and the row looks like one.
 */
export function readSheet(
  read: (headings: Headings) => Sheet | null,
  headings: Headings,
): ReadSheet | null {
  const sheet = headings === 'none' ? null : read('found')
  const recognised = sheet && recognise(sheet)
  if (sheet && recognised && (recognised.columns.some(hasName) || !looksLikeGuest(sheet.headers))) {
    return { sheet, recognised, hasHeadings: true }
  }
  const bare = read('none')
  return (
    bare && {
      sheet: bare,
      recognised: { source: 'own', confidence: 0.5, columns: columnsByValues(bare) },
      hasHeadings: false,
    }
  )
}

/**
 * The list in a file, with the layout that it was read in. Of a workbook that begins with a cover
 * or with notes it is the first sheet that has rows, unless another one was chosen; null where
 * there is none. A text file has no `sheets`.
 */
export function readFirstList(
  layout: Layout,
  sheets: number,
  read: (layout: Layout, headings: Headings) => Sheet | null,
): (ReadSheet & { layout: Layout }) | null {
  const last = layout.sheet > 0 ? layout.sheet : Math.max(0, sheets - 1)
  for (let sheet = layout.sheet; sheet <= last; sheet++) {
    const tried = { ...layout, sheet }
    const list = readSheet((headings) => read(tried, headings), layout.headings)
    if (list && list.sheet.rows.length > 0) return { ...list, layout: tried }
  }
  return null
}

/** Whether a row holds an address, a phone number or a name, so that it names no columns. */
function looksLikeGuest(cells: readonly string[]) {
  return cells.some((cell) => isEmail(cell) || isPhone(cell)) || isFullName(cells[0] ?? '')
}

/**
 * The roles of columns without headers, by their values: names first, then addresses and phone
 * numbers.
 */
function columnsByValues({ headers, rows }: Sheet): Column[] {
  const given = new Set<ColumnField>()
  const first = (field: ColumnField) => {
    if (given.has(field)) return undefined
    given.add(field)
    return field
  }
  return headers.map((_, place) => {
    const values = rows.slice(0, 100).flatMap(({ cells }) => (cells[place] ? [cells[place]] : []))
    const mostly = (is: (cell: string) => boolean) => values.filter(is).length > values.length / 2
    const field = mostly(isEmail)
      ? first('email')
      : mostly(isPhone)
        ? first('phone')
        : !mostly(isWords)
          ? undefined
          : given.has('fullName')
            ? undefined
            : given.has('firstName')
              ? first('lastName')
              : first(mostly((cell) => /\s/.test(cell)) ? 'fullName' : 'firstName')
    return { field: field ?? 'note', person: 0, event: '' }
  })
}

function isEmail(cell: string) {
  return /^\S+@\S+\.\S+$/.test(cell)
}

function isPhone(cell: string) {
  return /^[+\d][\d\s()./-]{5,}$/.test(cell)
}

function isWords(cell: string) {
  return /^[\p{L}\p{M}\s.'’&-]+$/u.test(cell)
}

function isFullName(cell: string) {
  return (
    /^\p{Lu}\S*(?:\s+\p{Lu}\S*)+$/u.test(cell) &&
    !/name|guest|list|invit|gast|gäste/.test(lettersOf(cell))
  )
}
