/** How wide and how high a picture is drawn; it is rendered in any size. */
export const wide = 1_200
export const high = 800

/** The colours of one time of day, as they fall on things. */
export interface Light {
  /** "in morning light": what a description says of it. */
  text: string
  /** Not for what is out of doors. */
  isIndoors?: true
  sky: readonly [top: string, bottom: string]
  /** The wall or the air behind a subject, and the table or the ground below it. */
  wall: string
  ground: string
  cloth: string
  leaves: readonly string[]
  blooms: readonly string[]
  metal: string
  dark: string
  glow: string
}

/**
 * A picture while it is drawn: its light, its gradients, and numbers that are the same each time.
 */
export interface Canvas {
  light: Light
  random: () => number
  between: (low: number, high: number) => number
  pick: <T>(list: readonly T[]) => T
  /** A gradient from top to bottom, as a fill. */
  fade: (from: string, to: string) => string
  /** The same from one side to the other. */
  across: (from: string, to: string) => string
  /** A gradient from the middle of a shape to its edge, as a fill; the edge may be transparent. */
  glow: (from: string, to: string, opacity?: number) => string
  gradients: () => string
}

export function newCanvas(random: () => number, light: Light): Canvas {
  const definitions: string[] = []
  const define = (gradient: (id: string) => string) => {
    const id = `g${definitions.length}`
    definitions.push(gradient(id))
    return `url(#${id})`
  }
  return {
    light,
    random,
    between: (low, high) => low + random() * (high - low),
    pick: (list) => list[Math.floor(random() * list.length)]!,
    fade: (from, to) =>
      define((id) => linear(`id="${id}" x2="0" y2="1"`, `${stop(from)}${stop(to, 'offset="1"')}`)),
    across: (from, to) =>
      define((id) => linear(`id="${id}"`, `${stop(from)}${stop(to, 'offset="1"')}`)),
    glow: (from, to, opacity = 1) =>
      define((id) =>
        radial(`id="${id}"`, `${stop(from)}${stop(to, `offset="1" stop-opacity="${opacity}"`)}`),
      ),
    gradients: () => definitions.join(''),
  }
}

const linear = (more: string, stops: string) => `<linearGradient ${more}>${stops}</linearGradient>`

export const radial = (more: string, stops: string) =>
  `<radialGradient ${more}>${stops}</radialGradient>`

export const stop = (colour: string, more = '') => `<stop stop-color="${colour}" ${more}/>`

export const rect = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${r(x)}" y="${r(y)}" width="${r(w)}" height="${r(h)}" fill="${fill}" ${more}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${r(x)}" cy="${r(y)}" rx="${r(rx)}" ry="${r(ry)}" fill="${fill}" ${more}/>`

export const circle = (x: number, y: number, radius: number, fill: string, more = '') =>
  ellipse(x, y, radius, radius, fill, more)

export const path = (d: string, fill: string, more = '') =>
  `<path d="${d}" fill="${fill}" ${more}/>`

export const stroke = (d: string, colour: string, width: number, more = '') =>
  path(d, 'none', `stroke="${colour}" stroke-width="${width}" stroke-linecap="round" ${more}`)

/** Shapes at another place, turned and scaled. */
export const placed = (
  shapes: string,
  { x = 0, y = 0, turn = 0, scale = 1 }: { x?: number; y?: number; turn?: number; scale?: number },
) => `<g transform="translate(${r(x)} ${r(y)}) rotate(${r(turn)}) scale(${r(scale)})">${shapes}</g>`

/** Shapes as a mirror that stands in the middle of the picture shows them. */
export const mirrored = (shapes: string) =>
  `<g transform="translate(${wide} 0) scale(-1 1)">${shapes}</g>`

/** Shapes as a lens shows what is not in its focus: 1 to 4, the higher the softer. */
export const soft = (shapes: string, by: 1 | 2 | 3 | 4) =>
  `<g filter="url(#soft${by})">${shapes}</g>`

export const times = (count: number, draw: (at: number) => string) =>
  Array.from({ length: Math.round(count) }, (_, at) => draw(at)).join('')

/** A colour between two others, written `#rrggbb`. */
export function mix(first: string, second: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [a, b] = [first, second].map((colour) => parseInt(colour.slice(at, at + 2), 16))
    return Math.round(a! + (b! - a!) * share)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}

export const lighter = (colour: string, by: number) => mix(colour, '#ffffff', by)
export const darker = (colour: string, by: number) => mix(colour, '#14110f', by)

/** A number as short as it may be written. */
export function r(value: number) {
  return Math.round(value * 10) / 10
}
