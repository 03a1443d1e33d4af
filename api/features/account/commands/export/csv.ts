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

/**
 * A text that would be computed gets an apostrophe before it, which programs hide. That begins with one of these signs, in any of its
 * widths, also behind blanks and signs that nobody sees.
 */
function harmless(text: string) {
  const first = text.replace(/^[\p{C}\p{Z}]+/u, '').normalize('NFKC')
  return /^[=+\-@−|]/.test(first) || /^[\t\r\n]/.test(text) ? `'${text}` : text
}
