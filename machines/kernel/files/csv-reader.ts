import Papa from 'papaparse'

/** The records of a CSV file with the separator that its first record has most of, unless one is given. */
export function readCsv(text: string, separator = separatorOf(text)): string[][] {
  return recordsOf(text, separator)
}

/** Papa Parse's own guess wants full rows, and lists of guests have gaps. */
function separatorOf(text: string) {
  const start = text.slice(0, 100_000)
  const widths = [',', ';', '\t', '|'].map((separator) => ({
    separator,
    width: recordsOf(start, separator, 1)[0]?.length ?? 0,
  }))
  return widths.reduce((widest, one) => (one.width > widest.width ? one : widest)).separator
}

function recordsOf(text: string, separator: string, preview = 0) {
  return Papa.parse<string[]>(repaired(text, separator), {
    delimiter: separator,
    newline: '\n',
    preview,
  }).data
}

/**
 * The text as Papa Parse reads it without losing rows: one kind of line end, no blanks before a quoted cell, and quotes around all of
 * the cell, which programs leave out at its end.
 */
function repaired(text: string, separator: string) {
  const sign = separator.replace(/[\\\]^-]/, String.raw`\$&`)
  const quotedCells = new RegExp(
    `(^|[${sign}\\n]|\\r\\n?)[^\\S\\r\\n${sign}]*"([^"]*(?:""[^"]*)*)(?:"([^\\r\\n${sign}]*))?|\\r\\n?`,
    'g',
  )
  return text.replace(
    quotedCells,
    (_lineEnd: string, before?: string, cell?: string, rest?: string) =>
      cell === undefined
        ? '\n'
        : `${before?.startsWith('\r') ? '\n' : before}"${cell}${(rest ?? '').replaceAll('"', '""')}"`,
  )
}
