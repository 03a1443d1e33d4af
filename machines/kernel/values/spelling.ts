/**
 * How many letters were missed, added, changed or swapped with their neighbour between two words;
 * `max + 1` for anything beyond `max`. With `asPrefix` the second word may be longer.
 */
export function typingErrors(typed: string, word: string, max: number, asPrefix = false): number {
  if (!asPrefix && Math.abs(typed.length - word.length) > max) return max + 1
  const width = Math.min(word.length, typed.length + max)
  let [before, previous, current] = rows
  for (let at = 0; at <= width; at++) previous[at] = at
  for (let row = 1; row <= typed.length; row++) {
    let best = (current[0] = row)
    for (let at = 1; at <= width; at++) {
      const isSame = typed[row - 1] === word[at - 1]
      let errors = Math.min(
        previous[at - 1]! + (isSame ? 0 : 1),
        previous[at]! + 1,
        current[at - 1]! + 1,
      )
      const isSwapped =
        row > 1 && at > 1 && typed[row - 1] === word[at - 2] && typed[row - 2] === word[at - 1]
      if (isSwapped) errors = Math.min(errors, before[at - 2]! + 1)
      current[at] = errors
      if (errors < best) best = errors
    }
    if (best > max) return max + 1
    ;[before, previous, current] = [previous, current, before]
  }
  let errors = previous[width]!
  if (asPrefix) for (let at = 0; at < width; at++) errors = Math.min(errors, previous[at]!)
  return errors > max || (!asPrefix && width < word.length) ? max + 1 : errors
}

/** Reused for each comparison: a search makes thousands, one after the other. */
const rows: [number[], number[], number[]] = [[], [], []]

/** How many errors a word of this length may have and still be recognised. */
export function allowedErrors(length: number): number {
  return length < 4 ? 0 : length < 7 ? 1 : 2
}
