/** The tags that a cell tells: between commas, semicolons or bars, or in quotes where they have one of these. Twelve of forty letters. */
export function tagsIn(cell: string): string[] {
  const told = [...cell.matchAll(/\s*(?:"((?:[^"]|"")*)"|([^,;|]*))\s*(?:[,;|]|$)/g)]
  return told
    .map(([, quoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? plain).trim().slice(0, 40))
    .filter(Boolean)
    .slice(0, 12)
}

/** The cell that tells these tags. */
export function cellOfTags(tags: readonly string[]): string {
  return tags.map((tag) => (/[,;|"]/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag)).join(', ')
}
