/** What a guest eats, as far as it is known. */
export interface Plate {
  meal: string
  diet: string
}

/**
 * A value and how many guests have it. Case is ignored and the first spelling is kept; an empty
 * value stands for guests who said nothing.
 */
export interface Tally {
  what: string
  count: number
}

/** Counts plates by a field: the most frequent value first, guests without a value last. */
export function tallyOf(plates: readonly Plate[], of: keyof Plate): Tally[] {
  const groups = Map.groupBy(plates, (plate) => plate[of].trim().toLowerCase())
  return [...groups.values()]
    .map((same) => ({ what: same[0]![of].trim(), count: same.length }))
    .toSorted(
      (one, other) =>
        Number(one.what === '') - Number(other.what === '') || other.count - one.count,
    )
}
