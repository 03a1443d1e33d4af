/** Notes that are there stay, and what is not among them follows. */
export function notesAfter(notes: string, more: readonly string[]) {
  return more.reduce(
    (all, note) =>
      unbroken(all).includes(unbroken(note))
        ? all
        : [all, note].filter(Boolean).join('\n').slice(0, 2_000).trim(),
    notes,
  )
}

/** A spreadsheet ends lines in its own way. */
function unbroken(text: string) {
  return text.replaceAll(/\r\n?/g, '\n')
}
