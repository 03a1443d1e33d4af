/**
 * A curve: the place where it starts, then for each stretch two pulls and the place where that
 * ends.
 */
type Curve = number[]

/** Lines evenly spread from one curve to another. */
export function ribbon(from: Curve, to: Curve, lines = 22) {
  return Array.from({ length: lines }, (_, line) => {
    const [x, y, ...rest] = from.map(
      (value, at) => Math.round((value + ((to[at] ?? 0) - value) * (line / (lines - 1))) * 10) / 10,
    )
    return `M${x} ${y}C${rest.join(' ')}`
  }).join('')
}
