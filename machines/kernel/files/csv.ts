/**
 * One line of a table for any spreadsheet program: every cell in quotes, and none that a program would take for a formula. The line
 * ends as RFC 4180 says.
 */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map((value) => `"${cell(value).replaceAll('"', '""')}"`).join(',')}\r\n`
}

/** Programs for tables take a file for UTF-8 where it begins with this. */
export const csvBeginning = '\uFEFF'

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'string') return harmless(value)
  const text = JSON.stringify(value) ?? ''
  return typeof value === 'object' ? harmless(text) : text
}

/** A cell as it was before it was made harmless: what is written and read again has not changed. */
export function typedText(cell: string): string {
  return cell.startsWith("'") && isComputed(cell) ? cell.slice(1) : cell
}

/** A text that would be computed gets an apostrophe before it, which programs hide. */
function harmless(text: string) {
  return isComputed(text) ? `'${text}` : text
}

/**
 * Whether a text begins, behind apostrophes, with one of the signs of a formula, in any of its widths, also behind blanks and signs that
 * nobody sees.
 */
function isComputed(text: string) {
  const behind = text.replace(/^'+/, '')
  const first = behind.replace(/^[\p{C}\p{Z}]+/u, '').normalize('NFKC')
  return /^[=+\-@−|]/.test(first) || /^[\t\r\n]/.test(behind)
}
