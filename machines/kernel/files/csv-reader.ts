import Papa from 'papaparse'

/**
 * The records of a CSV file, with the separator that is most frequent in its first record unless
 * one is given.
 */
export function readCsv(text: string, separator = separatorOf(text)): string[][] {
  return recordsOf(text, separator)
}

/** Papa Parse's own guess needs full rows, and guest lists have gaps. */
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
 * Prepares the text so that Papa Parse loses no rows: one kind of line end, no blanks before a
 * quoted cell, and quotes around the whole cell, because some programs leave out the closing one.
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
