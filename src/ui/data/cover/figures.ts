import { bloom, circle, cos, leaf, n, PI, polyline, rosette, run, sin, TAU } from './lines.ts'
import type { Chance, Engraved } from './lines.ts'

/** Venue: arches in a row. */
export function arches(chance: Chance, W: number, H: number): Engraved {
  const bays = 2 + Math.floor(chance() * 3)
  const bay = W / bays
  const shift = chance() < 0.5 ? 0 : 0.5
  const spring = H * (0.3 + chance() * 0.16) + bay * 0.1
  const sill = n(H * 0.9)
  const ribs = bays < 3 ? 20 : 14
  const lines: string[] = []
  const accents: string[] = []
  for (let at = -1; at <= bays; at++)
    for (let rib = 0; rib < ribs; rib++) {
      const inset = bay * 0.05 + rib * ((bay * 0.4) / ribs)
      const from = (at + shift) * bay + inset
      const to = (at + 1 + shift) * bay - inset
      const arc = `A${n((to - from) / 2)} ${n(((to - from) / 2) * 1.16)} 0 0 1 ${n(to)} ${n(spring)}`
      const drawn = rib === 2 || rib === ribs - 3 ? accents : lines
      drawn.push(`M${n(from)} ${sill}V${n(spring)}${arc}V${sill}`)
    }
  for (let step = 0; step < 8; step++) lines.push(`M0 ${n(H * 0.9 + step * step * 1.1)}H${W}`)
  return { lines, accents }
}

/** Photography: the blades of an aperture. */
export function aperture(chance: Chance, W: number, H: number): Engraved {
  const x = W * (0.36 + chance() * 0.28)
  const y = H / 2
  const R = H * 0.62
  const blades = 7 + Math.floor(chance() * 4)
  const open = 0.3 + chance() * 0.14
  const lines = run(blades * 9, (at) => {
    const angle = (at / (blades * 9)) * TAU
    const from = R * (open + ((1 - open) * (at % 9) * 0.25) / 9)
    return `M${n(x + from * cos(angle))} ${n(y + from * sin(angle))}L${n(x + R * cos(angle + 1.05))} ${n(y + R * sin(angle + 1.05))}`
  })
  const rim = run(4, (at) => circle(x, y, R * (1.02 + at * 0.05)))
  return {
    lines,
    accents: [...rim, ...run(5, (at) => circle(x, y, R * open * (0.24 + at * 0.14)))],
  }
}

/** Catering: plates. */
export function plates(chance: Chance, W: number, H: number): Engraved {
  const x = W * (0.3 + chance() * 0.12)
  const y = H * 0.54
  const R = H * 0.46
  const lobes = 18 + Math.floor(chance() * 14)
  const side = x + R * 1.75
  const small = R * 0.62
  const rims = rosette(x, y, R * 0.72, R, lobes, 6)
  const wells = run(5, (at) => circle(x, y, R * (0.62 - at * 0.022)))
  const sideRims = rosette(side, y + R * 0.3, small * 0.68, small, Math.round(lobes * 0.7), 6)
  return {
    lines: [...rims, ...wells, ...sideRims],
    accents: [
      ...bloom(x, y, R * 0.34, 6 + Math.floor(chance() * 4), 7, 0.7),
      ...run(4, (at) => circle(side, y + R * 0.3, small * (0.5 - at * 0.06))),
      ...rosette(side + R * 0.55, y - R * 0.78, small * 0.34, small * 0.52, 12, 4),
    ],
  }
}

/** Florist: blooms on stems, gathered at the foot. */
export function blooms(chance: Chance, W: number, H: number): Engraved {
  const accents: string[] = []
  const count = Math.round((3 + Math.floor(chance() * 2)) * (W / H / 1.6))
  const flowers = run(count, (_, share) => {
    const k = count < 2 ? 0.5 : share
    const x = W * (0.17 + k * 0.66) + (chance() - 0.5) * 30
    const y = H * (0.5 - 0.2 * sin(k * PI)) + (chance() - 0.5) * 40
    const R = H * (0.19 + chance() * 0.14)
    const foot = W * (0.4 + k * 0.2)
    accents.push(
      `M${n(x)} ${n(y)}C${n(x)} ${n(H * 0.8)} ${n(foot)} ${n(H * 0.78)} ${n(foot)} ${H + 10}`,
    )
    for (let at = 0; at < 3; at++) {
      const u = 0.28 + at * 0.22
      const angle = (at % 2 ? -0.5 : PI + 0.5) + (chance() - 0.5) * 0.5
      accents.push(
        ...leaf(x + (foot - x) * u * u, y + (H - y) * u + R * 0.4, angle, R * 1.05, R * 0.26, 3),
      )
    }
    const petals = 5 + Math.floor(chance() * 5)
    const twist = 0.5 + chance() * 1.1
    const pinch = 0.26 + chance() * 0.22
    return (layers: number) => bloom(x, y, R, petals, layers, twist, pinch)
  })
  return {
    lines: flowers.flatMap((flower) => flower(9)),
    accents,
    heads: flowers.flatMap((flower) => flower(1)),
  }
}

/** Cake & Desserts: tiers with swags. */
export function tiers(chance: Chance, W: number, H: number): Engraved {
  const x = W * (0.42 + chance() * 0.16)
  const count = 3 + Math.floor(chance() * 2)
  const high = (H * 0.84) / count
  const swags = 5 + Math.floor(chance() * 3)
  const lines: string[] = []
  const accents: string[] = []
  for (let tier = 0; tier < count; tier++) {
    const half = W * (0.1 + tier * 0.085)
    const top = H * 0.2 + tier * high
    for (let at = 0; at < 12; at++) {
      const y = top + (at / 12) * high
      lines.push(`M${n(x - half)} ${n(y)}Q${n(x)} ${n(y + half * 0.16)} ${n(x + half)} ${n(y)}`)
    }
    for (let swag = 0; swag < swags; swag++)
      for (let fold = 0; fold < 4; fold++) {
        const from = x - half + (2 * half * swag) / swags
        const to = from + (2 * half) / swags
        accents.push(
          `M${n(from)} ${n(top + 4)}Q${n((from + to) / 2)} ${n(top + high * (0.34 + fold * 0.09))} ${n(to)} ${n(top + 4)}`,
        )
      }
    lines.push(
      `M${n(x - half)} ${n(top)}V${n(top + high)}M${n(x + half)} ${n(top)}V${n(top + high)}`,
    )
  }
  return { lines, accents: [...accents, ...bloom(x, H * 0.14, H * 0.11, 7, 7, 0.8)] }
}

/** Jewelry: a brilliant from above, and its light. */
export function brilliant(chance: Chance, W: number, H: number): Engraved {
  const x = W * (0.38 + chance() * 0.24)
  const y = H / 2
  const R = H * 0.46
  const facets = 8 * (1 + Math.floor(chance() * 2))
  const point = (at: number, radius: number): [number, number] => [
    x + radius * cos((at / facets) * TAU),
    y + radius * sin((at / facets) * TAU),
  ]
  const star = (skips: number, radius: number) =>
    run(facets, (at) => polyline([point(at, radius), point(at + skips, radius)]))
  const girdle = run(facets, (at) =>
    polyline([point(at, R), point(at + 0.5, R * 1.14), point(at + 1, R)]),
  )
  const light = run(facets * 3, (at) =>
    polyline([point(at / 3, R * 1.24), point(at / 3, R * (1.5 + (at % 3) * 0.16))]),
  )
  return {
    lines: [
      ...star(Math.floor(facets / 2) - 1, R),
      ...star(Math.floor(facets / 3), R),
      ...girdle,
      ...light,
    ],
    accents: [...star(2, R * 0.54), ...run(3, (at) => circle(x, y, R * (1.16 + at * 0.02)))],
  }
}

/** Transportation: a wheel, and the road behind it. */
export function wheel(chance: Chance, W: number, H: number): Engraved {
  const x = W * (0.3 + chance() * 0.12)
  const y = H * 0.56
  const R = H * 0.4
  const spokes = 24 + Math.floor(chance() * 12)
  const at = (angle: number, radius: number) =>
    `${n(x + radius * cos(angle))} ${n(y + radius * sin(angle))}`
  const crossed = run(spokes, (spoke) => {
    const angle = (spoke / spokes) * TAU
    const hub = at(angle, R * 0.14)
    return `M${hub}L${at(angle + 0.3, R * 0.86)}M${hub}L${at(angle - 0.3, R * 0.86)}`
  })
  const road = run(12, (line) => `M${n(x + R * 0.7)} ${n(y + R - line * 7)}H${W + 10}`)
  const rim = run(6, (ring) => circle(x, y, R * (0.88 + ring * 0.03)))
  return {
    lines: [...crossed, ...road],
    accents: [...rim, ...run(3, (ring) => circle(x, y, R * (0.06 + ring * 0.05)))],
  }
}

/** Invitations & Stationery: an envelope with a seal. */
export function envelope(chance: Chance, W: number, H: number): Engraved {
  const [x, y, w, h] = [W * 0.2, H * 0.2, W * 0.6, H * 0.62]
  const middle = x + w * (0.44 + chance() * 0.12)
  const lobes = 8 + Math.floor(chance() * 8)
  const seal = y + h * 0.56
  return {
    lines: run(
      18,
      (_, k) =>
        `M${n(x)} ${n(y + h * k)}L${n(middle)} ${n(y + h * (0.5 + 0.16 * k))}L${n(x + w)} ${n(y + h * k)}`,
    ),
    accents: [
      `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}Z`,
      ...rosette(middle, seal, h * 0.1, h * 0.2, lobes, 6),
      ...bloom(middle, seal, h * 0.09, 6, 5, 0.5),
    ],
  }
}

/** Favors & Gifts: a bow. */
export function bow(chance: Chance, W: number, H: number): Engraved {
  const x = W / 2
  const y = H * 0.5
  const slant = 0.7 + chance() * 0.5
  const loop = (k: number) =>
    polyline(
      run(90, (_, u) => [
        x + W * 0.36 * sin(u * TAU) * (1 - k * 0.5),
        y + H * (0.38 - k * 0.26) * sin(2 * u * TAU + k * slant),
      ]),
      true,
    )
  const tail = (side: number, at: number) =>
    `M${n(x)} ${n(y)}C${n(x + side * (30 + at * 5))} ${n(H * 0.75)} ${n(x + side * (60 - at * 6))} ${n(H * 0.85)} ${n(x + side * (90 - at * 9))} ${H + 8}`
  const tails = run(6, (at) => tail(-1, at) + tail(1, at))
  return {
    lines: run(22, (_, k) => loop(k)),
    accents: [...bloom(x, y, H * 0.12, 8, 7, 0.6), ...tails],
  }
}

/** Anything else: a rosette. */
export function rosettes(chance: Chance, W: number, H: number): Engraved {
  const R = H * 0.44
  const lobes = 8 + Math.floor(chance() * 12)
  return {
    lines: rosette(W / 2, H / 2, R * 0.34, R, lobes, 12),
    accents: bloom(W / 2, H / 2, R * 0.34, 8, 9, 0.9),
  }
}
