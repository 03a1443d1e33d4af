/** What somebody eats, as far as it is known. */
export interface Plate {
  meal: string
  diet: string
}

/**
 * The same words, whatever their capitals, as they were written first, and how many say them; empty
 * is who said nothing.
 */
export interface Tally {
  what: string
  count: number
}

/** How many plates of what: the most wanted first, and last those of whom nothing is known. */
export function tallyOf(plates: readonly Plate[], of: keyof Plate): Tally[] {
  const groups = Map.groupBy(plates, (plate) => plate[of].trim().toLowerCase())
  return [...groups.values()]
    .map((same) => ({ what: same[0]![of].trim(), count: same.length }))
    .toSorted(
      (one, other) =>
        Number(one.what === '') - Number(other.what === '') || other.count - one.count,
    )
}
