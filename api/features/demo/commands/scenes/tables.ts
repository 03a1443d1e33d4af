import {
  circle,
  darker,
  ellipse,
  high,
  lighter,
  mix,
  path,
  r,
  rect,
  soft,
  stroke,
  times,
  wide,
} from '../pictures/canvas.ts'
import type { Canvas } from '../pictures/canvas.ts'
import { bloom, spray, posy } from './plants.ts'
import { spots } from './lamps.ts'

/** A laid table from above: plates, glasses and cutlery on a cloth, with green along its middle. */
export function table(c: Canvas): string {
  const { light } = c
  const cloth = rect(0, 0, wide, high, c.fade(lighter(light.cloth, 0.2), darker(light.cloth, 0.1)))
  const weave = times(26, (at) =>
    stroke(
      `M0 ${at * 32 + 6}Q600 ${at * 32 - 6} ${wide} ${at * 32 + 8}`,
      darker(light.cloth, 0.2),
      1,
      'opacity=".35"',
    ),
  )
  const runner = rect(
    0,
    310,
    wide,
    180,
    mix(c.pick(light.blooms), light.ground, 0.55),
    'opacity=".55"',
  )
  const branch = times(14, (at) =>
    spray(
      c,
      at * 96 - 40,
      400 + c.between(-26, 26),
      c.between(120, 170),
      c.pick([70, 100, 250, 285]) + c.between(-16, 16),
    ),
  )
  const flowers = times(9, () =>
    bloom(c, c.between(60, 1_140), c.between(360, 440), c.between(30, 58), c.pick(light.blooms)),
  )
  const candles = times(
    4,
    (at) =>
      circle(
        170 + at * 290,
        400 + c.between(-20, 20),
        90,
        c.glow(light.glow, light.glow, 0),
        'opacity=".8"',
      ) +
      circle(170 + at * 290, 400, 22, lighter(light.cloth, 0.5)) +
      circle(170 + at * 290, 400, 7, lighter(light.glow, 0.2)),
  )
  const offset = c.between(-60, 60)
  const places = [130, 670].flatMap((y, side) =>
    [0, 1, 2].map((at) => place(c, 200 + at * 400 + offset, y, side === 0)),
  )
  return cloth + weave + runner + branch + flowers + candles + places.join('')
}

function place(c: Canvas, x: number, y: number, isTop: boolean): string {
  const { light } = c
  const food = times(7, () =>
    bloom(
      c,
      x + c.between(-34, 34),
      y + c.between(-30, 30),
      c.between(14, 26),
      c.pick([...light.blooms, light.leaves[1]!]),
    ),
  )
  const rim = `stroke="${darker(light.metal, 0.05)}" stroke-width="3"`
  const tines = [-152, -132].map((dx) =>
    rect(
      x + dx,
      y - 90,
      7,
      180,
      c.fade(lighter(light.metal, 0.3), darker(light.metal, 0.25)),
      'rx="3"',
    ),
  )
  return (
    ellipse(x + 12, y + 16, 122, 120, light.dark, 'opacity=".16" filter="url(#soft2)"') +
    circle(x, y, 116, c.glow(lighter(light.cloth, 0.5), darker(light.cloth, 0.1)), rim) +
    circle(x, y, 78, c.glow(lighter(light.cloth, 0.7), darker(light.cloth, 0.03))) +
    food +
    tines.join('') +
    rect(
      x + 136,
      y - 92,
      9,
      184,
      c.fade(lighter(light.metal, 0.3), darker(light.metal, 0.25)),
      'rx="4"',
    ) +
    circle(
      x + 132,
      y + (isTop ? 150 : -150),
      36,
      c.glow(lighter(light.sky[1], 0.4), mix(light.sky[0], light.cloth, 0.4)),
      `opacity=".75" stroke="${lighter(light.cloth, 0.6)}" stroke-width="3"`,
    )
  )
}

/** A cake of several tiers on its stand, with flowers down its side. */
export function cake(c: Canvas): string {
  const { light } = c
  const tiers = c.pick([3, 3, 4])
  const icing = lighter(c.pick([light.cloth, light.blooms[0]!]), 0.35)
  const middle = wide / 2 + c.between(-90, 90)
  // Each tier is narrower and lower than the one below it.
  const sizes = Array.from({ length: tiers }, (_, at) => [205 - at * 52, 128 - at * 8] as const)
  let y = 640
  const drawn = sizes.map((size) => tier(middle, (y -= size[1]), size, icing, c))
  const trail = times(16, (at) => {
    const t = at / 16
    return bloom(
      c,
      middle - 130 + t * 190 + c.between(-34, 34),
      620 - t * tiers * 108 + c.between(-16, 16),
      c.between(22, 44),
      c.pick(light.blooms),
    )
  })
  const greens = times(9, (at) =>
    spray(c, middle - 120 + at * 22, 610 - at * tiers * 12, 90, c.between(-120, 120)),
  )
  const stand =
    ellipse(middle, 656, 260, 26, c.fade(lighter(light.metal, 0.4), darker(light.metal, 0.2))) +
    path(
      `M${middle - 40} 670L${middle - 96} 748H${middle + 96}L${middle + 40} 670Z`,
      c.fade(light.metal, darker(light.metal, 0.4)),
    )
  return (
    rect(0, 0, wide, high, c.fade(light.wall, mix(light.wall, light.ground, 0.5))) +
    soft(
      posy(c, middle - 430, 250, 190, 9) +
        posy(c, middle + 450, 330, 210, 9) +
        spots(c, 14, 40, 420),
      3,
    ) +
    rect(0, 700, wide, 100, c.fade(lighter(light.cloth, 0.1), darker(light.cloth, 0.2))) +
    ellipse(middle, 752, 240, 22, light.dark, 'opacity=".3" filter="url(#soft2)"') +
    stand +
    drawn.join('') +
    greens +
    trail +
    posy(c, middle, y - 12, 62, 7)
  )
}

/** A tier of a cake with pearls about its foot. */
function tier(
  middle: number,
  y: number,
  [half, height]: readonly [number, number],
  icing: string,
  c: Canvas,
): string {
  const side = path(
    `M${r(middle - half)} ${y}V${y + height}` +
      `A${half} 24 0 0 0 ${r(middle + half)} ${y + height}V${y}Z`,
    c.across(lighter(icing, 0.35), darker(icing, 0.2)),
  )
  const pearls = times(15, (n) =>
    circle(
      middle - half + (half / 7) * n,
      y + height + Math.sin((n / 14) * Math.PI) * 22,
      7,
      lighter(icing, 0.5),
    ),
  )
  return (
    side + pearls + ellipse(middle, y, half, 24, c.across(lighter(icing, 0.6), lighter(icing, 0.1)))
  )
}
