import {
  circle,
  darker,
  ellipse,
  high,
  lighter,
  mix,
  path,
  placed,
  stroke,
  times,
  wide,
} from '../pictures/canvas.ts'
import type { Canvas } from '../pictures/canvas.ts'

/** One flower seen from above: rings of petals, the inner ones darker. */
export function bloom(c: Canvas, x: number, y: number, size: number, colour: string): string {
  const rings = [1, 0.72, 0.46, 0.24]
  const turn = c.random() * 60
  const petals = rings.map((ring, at) => {
    const count = 9 - at
    const fill = c.glow(mix(colour, '#5a2a1e', 0.1 + at * 0.08), lighter(colour, 0.28 - at * 0.08))
    return times(count, (n) =>
      placed(ellipse(0, -size * ring * 0.62, size * ring * 0.36, size * ring * 0.42, fill), {
        x,
        y,
        turn: turn + at * 17 + (360 / count) * n + c.between(-6, 6),
      }),
    )
  })
  const shade = circle(x + size * 0.1, y + size * 0.16, size, darker(colour, 0.6), 'opacity=".22"')
  return `${shade}${petals.join('')}${circle(x, y, size * 0.12, mix(colour, '#6a4a12', 0.55))}`
}

/** A stalk with leaves on both sides, from where it is held. */
export function spray(c: Canvas, x: number, y: number, length: number, turn: number): string {
  const colour = c.pick(c.light.leaves)
  const leaves = times(9, (at) => {
    const along = -length * (0.2 + at * 0.09)
    const size = length * (0.17 - at * 0.011)
    const side = at % 2 === 0 ? 1 : -1
    return placed(
      path(
        `M0 0C${size * 0.4} ${-size * 0.5} ${size} ${-size * 0.5} ${size * 1.5} 0` +
          `C${size} ${size * 0.34} ${size * 0.4} ${size * 0.3} 0 0Z`,
        mix(colour, at % 3 === 0 ? c.light.glow : c.light.dark, 0.16),
      ),
      { y: along, turn: side > 0 ? -38 : -142, scale: 1 },
    )
  })
  return placed(
    stroke(`M0 0Q${length * 0.06} ${-length * 0.5} 0 ${-length}`, darker(colour, 0.2), 4) + leaves,
    { x, y, turn },
  )
}

/** Flowers and leaves about a middle, the smaller ones at its edge. */
export function posy(
  c: Canvas,
  x: number,
  y: number,
  size: number,
  count = 13,
  sprays = 22,
): string {
  const green = times(sprays, (at) =>
    spray(c, x, y, size * c.between(0.95, 1.35), at * (360 / sprays) + c.between(-8, 8)),
  )
  const flowers = Array.from({ length: count }, (_, at) => {
    const far = Math.sqrt((count - at - 1) / count)
    const angle = at * 2.4 + c.random() * 0.5
    return bloom(
      c,
      x + Math.cos(angle) * far * size * 0.82,
      y + Math.sin(angle) * far * size * 0.74,
      size * (0.36 - far * 0.14) * c.between(0.85, 1.15),
      c.pick(c.light.blooms),
    )
  })
  return green + flowers.join('')
}

/** A crown of many small clumps of leaves over its trunk, lit from the left. */
export function tree(c: Canvas, x: number, y: number, size: number): string {
  const colour = c.pick(c.light.leaves)
  const trunk = path(
    `M${x - size * 0.06} ${y}` +
      `Q${x - size * 0.02} ${y - size * 0.5} ${x - size * 0.1} ${y - size * 0.8}` +
      `L${x + size * 0.1} ${y - size * 0.8}` +
      `Q${x + size * 0.03} ${y - size * 0.5} ${x + size * 0.08} ${y}Z`,
    mix(c.light.dark, c.light.ground, 0.3),
  )
  const clumps = times(46, (at) => {
    const angle = c.random() * 6.3
    const far = Math.sqrt(c.random()) * size * 0.52
    const [dx, dy] = [Math.cos(angle) * far, Math.sin(angle) * far * 0.8]
    const lit = Math.max(0, Math.min(1, 0.5 - (dx + dy) / size))
    const fill = mix(darker(colour, 0.4), mix(colour, c.light.glow, 0.35), lit)
    return ellipse(
      x + dx,
      y - size + dy,
      size * c.between(0.09, 0.16),
      size * 0.1,
      fill,
      at % 2 ? 'opacity=".9"' : '',
    )
  })
  return trunk + clumps
}

/** Land to the bottom of the picture below a line that rolls. */
export function hills(c: Canvas, y: number, height: number, fill: string): string {
  const phase = c.random() * 6
  const line = Array.from({ length: 13 }, (_, at) => {
    const x = (wide / 12) * at
    const rise = Math.sin(at * 0.55 + phase) + Math.sin(at * 1.3 + phase * 2) * 0.3
    return `${x} ${Math.round(y - rise * height)}`
  })
  return path(`M0 ${high}L${line.join('L')}L${wide} ${high}Z`, fill)
}

/** Blades of grass with a flower here and there, close to the lens. */
export function grasses(c: Canvas, y: number, count: number): string {
  return times(count, (at) => {
    const x = (wide / count) * at + c.between(-20, 20)
    const length = c.between(60, 210)
    const lean = c.between(-50, 60)
    const top = `${Math.round(x + lean)} ${Math.round(y - length)}`
    const blade = stroke(
      `M${Math.round(x)} ${high}Q${Math.round(x)} ${Math.round(y - length * 0.3)} ${top}`,
      mix(c.pick(c.light.leaves), c.light.dark, c.random() * 0.35),
      c.between(3, 8),
    )
    if (at % 5 !== 0) return blade
    return blade + circle(x + lean, y - length, c.between(9, 20), c.pick(c.light.blooms))
  })
}
