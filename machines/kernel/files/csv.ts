/**
 * One line of a table for any spreadsheet program: every cell quoted, and none that a program would
 * compute as a formula. The line ends as in RFC 4180.
 */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map((value) => `"${cell(value).replaceAll('"', '""')}"`).join(',')}\r\n`
}

/** Spreadsheet programs read a file as UTF-8 if it begins with this. */
export const csvBeginning = '\uFEFF'

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'string') return harmless(value)
  const text = JSON.stringify(value) ?? ''
  return typeof value === 'object' ? harmless(text) : text
}

/**
 * The original text of a cell that `csvLine` made harmless, so that writing and reading it changes
 * nothing.
 */
export function typedText(cell: string): string {
  return cell.startsWith("'") && isComputed(cell) ? cell.slice(1) : cell
}

/** Puts an apostrophe, which programs hide, before a text that would be computed. */
function harmless(text: string) {
  return isComputed(text) ? `'${text}` : text
}

/**
 * Whether a text begins with a sign of a formula, of any width, also after apostrophes, blanks and
 * invisible characters.
 */
function isComputed(text: string) {
  const behind = text.replace(/^'+/, '')
  const first = behind.replace(/^[\p{C}\p{Z}]+/u, '').normalize('NFKC')
  return /^[=+\-@−|]/.test(first) || /^[\t\r\n]/.test(behind)
}
