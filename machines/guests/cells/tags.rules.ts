/**
 * The tags in a cell: between commas, semicolons or bars, or in quotes if they contain one of
 * these. At most twelve, of forty letters.
 */
export function tagsIn(cell: string): string[] {
  const tags = [...cell.matchAll(/\s*(?:"((?:[^"]|"")*)"|([^,;|]*))\s*(?:[,;|]|$)/g)]
  return tags
    .map(([, quoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? plain).trim().slice(0, 40))
    .filter(Boolean)
    .slice(0, 12)
}

/** The cell for these tags. */
export function cellOfTags(tags: readonly string[]): string {
  return tags.map((tag) => (/[,;|"]/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag)).join(', ')
}
