import { circle, cos, n, PI, polyline, run, sin, TAU } from './lines.ts'
import type { Chance, Engraved } from './lines.ts'

/** Videography: frames turned inside each other. */
export function frames(chance: Chance, W: number, H: number): Engraved {
  const spin = 0.02 + chance() * 0.03
  const drift = chance() * 6 - 3
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const
  const frame = (size: number) => {
    const turn = (1 - size) * spin * 60
    return polyline(
      corners.map(([right, down]) => {
        const x = right * W * 0.44 * size
        const y = down * H * 0.42 * size
        return [
          W / 2 + (1 - size) * drift * 40 + x * cos(turn) - y * sin(turn),
          H / 2 + x * sin(turn) + y * cos(turn),
        ]
      }),
      true,
    )
  }
  return {
    lines: run(26, (_, k) => frame(1.25 - k * 1.1)),
    accents: run(3, (at) => frame(0.36 - at * 0.06)),
  }
}

/** Music & Entertainment: waves that beat against each other. */
export function waves(chance: Chance, W: number, H: number): Engraved {
  const slow = 1 + Math.floor(chance() * 2)
  const phase = chance() * TAU
  const wave = (k: number) =>
    polyline(
      run(90, (_, u) => {
        const beat =
          sin(slow * u * TAU + phase + k * 2.4) * 0.62 + sin((slow + 1) * u * TAU - k * 3.4) * 0.38
        return [u * W * 1.04 - 8, H / 2 + H * 0.4 * sin(u * PI) * beat]
      }),
    )
  return { lines: run(34, (_, k) => wave(k)), accents: [wave(0.5), wave(0.53), wave(0.56)] }
}

/** Decor & Rentals: garlands with lights. */
export function garlands(chance: Chance, W: number, H: number): Engraved {
  const lines: string[] = []
  const accents: string[] = []
  const sag = H * (0.16 + chance() * 0.1)
  const spans = 2 + Math.floor(chance() * 2)
  for (let row = 0; row < 7; row++) {
    const y = -H * 0.06 + row * H * 0.125
    for (let span = -1; span <= spans; span++) {
      const from = span * (W / spans) + (row % 2) * (W / spans / 2)
      const to = from + W / spans
      for (let strand = 0; strand < 3; strand++)
        lines.push(
          `M${n(from)} ${n(y)}Q${n((from + to) / 2)} ${n(y + sag * 2 + strand * 5)} ${n(to)} ${n(y)}`,
        )
      for (let light = 1; light < 6; light++) {
        const u = light / 6
        const hangs = y + (sag * 2 + 5) * 2 * u * (1 - u) + 10
        accents.push(...run(3, (ring) => circle(from + (to - from) * u, hangs, 3 + ring * 2.4)))
      }
    }
  }
  return { lines, accents }
}

/** Wedding Planner: strands drawn together in a braid. */
export function braid(chance: Chance, W: number, H: number): Engraved {
  const phase = chance() * TAU
  const knot = 0.42 + chance() * 0.2
  const turns = 2 + Math.floor(chance() * 2)
  const strand = (side: number) => (_: number, k: number) =>
    polyline(
      run(72, (_at, u) => {
        const disabledReason = u - knot
        const pull = 1 / (1 + 26 * disabledReason * disabledReason)
        const spread = (k - 0.5) * H * 0.5 * (1 - 0.82 * pull)
        return [
          u * W * 1.04 - 8,
          H / 2 +
            side * H * 0.2 * cos(turns * disabledReason * TAU) * (1 - 0.3 * pull) +
            spread +
            8 * sin(u * 7 + phase),
        ]
      }),
    )
  return { lines: run(30, strand(1)), accents: run(15, strand(-1)) }
}

/** Wedding Dress: pleats from a waist. */
export function pleats(chance: Chance, W: number, H: number): Engraved {
  const waist = W * (0.4 + chance() * 0.2)
  const sway = 0.2 + chance() * 0.5
  return {
    lines: run(62, (at, k) => {
      const side = (k - 0.5) * 2
      const hem = `${n(waist + side * W * 0.62 + 22 * sin(at * sway))} ${H + 14}`
      return `M${n(waist + side * 26)} -10C${n(waist + side * 14)} ${n(H * 0.36)} ${n(waist + side * W * 0.24)} ${n(H * 0.5)} ${hem}`
    }),
    accents: run(
      7,
      (at) =>
        `M${n(waist - 24 + at)} ${n(H * 0.2 + at * 5)}Q${n(waist)} ${n(H * 0.24 + at * 5)} ${n(waist + 24 - at)} ${n(H * 0.2 + at * 5)}`,
    ),
  }
}

/** Suit & Tuxedo: herringbone, every fourth band in the second ink. */
export function herringbone(chance: Chance, W: number, H: number): Engraved {
  const lines: string[] = []
  const accents: string[] = []
  const band = 34 + Math.floor(chance() * 16)
  for (let x = -band; x < W + band; x += band) {
    const at = Math.round(x / band)
    for (let y = -band; y < H + band; y += 8)
      (at % 4 === 2 ? accents : lines).push(`M${x} ${y}l${band} ${at % 2 ? band : -band}`)
  }
  return { lines, accents }
}

/** Hair & Makeup: locks that fall together. */
export function locks(chance: Chance, W: number, H: number): Engraved {
  const phase = chance() * TAU
  const curl = 0.8 + chance() * 0.7
  const lock = (k: number) =>
    polyline(
      run(70, (_, u) => [
        W * (u * 1.1 - 0.05),
        H * (k * 1.3 - 0.15) +
          H * 0.17 * sin(u * curl * TAU + phase + k * 1.8) +
          H * 0.08 * sin(u * 9 + k * 5),
      ]),
    )
  return { lines: run(36, (_, k) => lock(k)), accents: run(5, (at) => lock(0.42 + at * 0.012)) }
}
