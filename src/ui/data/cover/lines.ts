/** A point on the plate, in the picture's own units. */
type Point = [number, number]

/** Numbers from 0 to 1, the same row of them for the same name. */
export type Chance = () => number

/**
 * What one category draws: lines in the first ink, accents in the second, and the outlines of
 * flower heads where there are some.
 */
export interface Engraved {
  lines: string[]
  accents: string[]
  heads?: string[]
}

export const { PI, sin, cos, abs } = Math
export const TAU = PI * 2

/** A coordinate in an SVG path: one decimal is finer than the line. */
export function n(value: number) {
  return String(Math.round(value * 10) / 10)
}

/** `count` lines, each from its place in the row and its share of it (0 to 1). */
export function run<T>(count: number, draw: (at: number, share: number) => T) {
  return Array.from({ length: count }, (_, at) => draw(at, count < 2 ? 0 : at / (count - 1)))
}

/**
 * Straight stretches through the points, each written as the way from the one before: half the text
 * of places.
 */
export function polyline(points: Point[], closed = false) {
  const places = points.map(([x, y]) => [Math.round(x * 10), Math.round(y * 10)] as const)
  const ways = places.map(([x, y], at) => {
    const [fromX, fromY] = places[at - 1] ?? [0, 0]
    return `${(x - fromX) / 10} ${(y - fromY) / 10}`
  })
  return `M${ways
    .join('l')
    .replaceAll(' -', '-')
    .replaceAll(/(?<!\d)0\./g, '.')}${closed ? 'Z' : ''}`
}

/** A circle. */
export function circle(cx: number, cy: number, radius: number) {
  const half = `a${n(radius)} ${n(radius)} 0 1 0`
  return `M${n(cx - radius)} ${n(cy)}${half} ${n(radius * 2)} 0${half} ${n(-radius * 2)} 0`
}

/** A closed curve around a centre, its radius given for each angle. */
export function around(cx: number, cy: number, radius: (angle: number) => number, steps: number) {
  return polyline(
    Array.from({ length: steps }, (_, at) => {
      const angle = (at / steps) * TAU
      return [cx + radius(angle) * cos(angle), cy + radius(angle) * sin(angle)]
    }),
    true,
  )
}

/** A bloom: petal curves inside each other, each turned a little, like an engraved dahlia. */
export function bloom(
  cx: number,
  cy: number,
  radius: number,
  petals: number,
  layers: number,
  twist: number,
  pinch = 0.34,
) {
  return run(layers, (_, share) => {
    const reach = radius * (0.1 + 0.9 * (1 - share))
    const petal = (angle: number) =>
      reach * (1 - pinch * abs(sin((petals * (angle + twist * share)) / 2)) ** 1.6)
    // Stretches of about six units; a small curve needs fewer of them.
    return around(
      cx,
      cy,
      petal,
      Math.round(Math.min(Math.max(petals * 6, reach * 0.9), petals * 24)),
    )
  })
}

/**
 * A rosette: one wave ring drawn at many phases, like the lathe work on a certificate. What is seen
 * large takes more `points` a lobe.
 */
export function rosette(
  cx: number,
  cy: number,
  inner: number,
  outer: number,
  lobes: number,
  lines: number,
  points = lobes > 14 ? 8 : 11,
) {
  const wave = (phase: number) => (angle: number) =>
    (inner + outer) / 2 + ((outer - inner) / 2) * sin(lobes * angle + phase)
  return run(lines, (_, share) => around(cx, cy, wave(share * TAU), lobes * points))
}

/** A leaf: ribs from its foot to its tip. */
export function leaf(
  x: number,
  y: number,
  angle: number,
  length: number,
  width: number,
  ribs: number,
) {
  const at = (along: number, across: number): Point => [
    x + length * along * cos(angle) - width * across * sin(angle),
    y + length * along * sin(angle) + width * across * cos(angle),
  ]
  return run(ribs * 2 + 1, (rib) => {
    const side = (rib - ribs) / ribs
    return polyline(run(8, (_, along) => at(along, side * sin(along * PI) * (1 - 0.25 * along))))
  })
}
