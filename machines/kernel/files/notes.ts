/** Adds notes that are not there yet after those that are. */
export function notesAfter(notes: string, more: readonly string[]) {
  return more.reduce(
    (all, note) =>
      unbroken(all).includes(unbroken(note))
        ? all
        : [all, note].filter(Boolean).join('\n').slice(0, 2_000).trim(),
    notes,
  )
}

/** Spreadsheets end lines in their own way. */
function unbroken(text: string) {
  return text.replaceAll(/\r\n?/g, '\n')
}
