import {
  circle,
  darker,
  ellipse,
  high,
  lighter,
  mix,
  path,
  placed,
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
import { folds, shadow } from './surfaces.ts'

/** A bunch of flowers, tied, before a wall out of focus. */
export function bouquet(c: Canvas): string {
  const { light } = c
  const x = wide / 2 + c.between(-120, 120)
  const stems = times(13, (at) =>
    stroke(
      `M${r(x + (at - 6) * 6)} 500Q${r(x + (at - 6) * 3)} 600 ${r(x + (at - 6) * 15)} 770`,
      darker(c.pick(light.leaves), 0.15),
      9,
    ),
  )
  const ribbon =
    path(
      `M${x - 46} 590H${x + 46}V640H${x - 46}Z`,
      c.fade(lighter(light.cloth, 0.3), darker(light.cloth, 0.2)),
    ) +
    stroke(`M${x + 20} 632C${x + 120} 660 ${x + 60} 730 ${x + 150} 790`, light.cloth, 16) +
    stroke(`M${x + 6} 632C${x + 30} 690 ${x - 20} 730 ${x + 30} 800`, darker(light.cloth, 0.1), 16)
  return (
    rect(0, 0, wide, high, c.fade(light.wall, light.ground)) +
    soft(posy(c, x - 480, 330, 200, 8) + posy(c, x + 500, 260, 220, 8) + spots(c, 12, 0, 500), 4) +
    shadow(x + 60, 700, 220, 40) +
    stems +
    ribbon +
    posy(c, x, 350, 250, 19)
  )
}

/** Two rings on cloth, one of them with a stone, and a flower beside them. */
export function rings(c: Canvas): string {
  const { light } = c
  const [x, y] = [c.between(480, 640), c.between(400, 460)]
  const ring = (cx: number, cy: number, size: number, tilt: number) =>
    placed(
      shadow(10, size * 0.5, size, size * 0.5) +
        ellipse(
          0,
          0,
          size,
          size * 0.62,
          'none',
          `stroke="${darker(light.metal, 0.42)}" stroke-width="30"`,
        ) +
        ellipse(0, -3, size, size * 0.62, 'none', `stroke="${light.metal}" stroke-width="22"`) +
        ellipse(
          0,
          -7,
          size,
          size * 0.62,
          'none',
          `stroke="${lighter(light.metal, 0.65)}" stroke-width="5" ` +
            `stroke-dasharray="${r(size * 1.1)} ${r(size * 0.8)}"`,
        ),
      { x: cx, y: cy, turn: tilt },
    )
  const stone = [0, 60, 120, 180, 240, 300].map((turn, at) =>
    path(
      `M0 0L0 -46L40 -23Z`,
      mix(lighter(light.sky[1], 0.5), at % 2 ? light.sky[0] : '#ffffff', at % 3 ? 0.55 : 0.15),
      `transform="rotate(${turn})"`,
    ),
  )
  const sparkle = path('M0 -92L9 -9L92 0L9 9L0 92L-9 9L-92 0L-9 -9Z', '#ffffff', 'opacity=".85"')
  return (
    folds(c, c.pick([light.cloth, mix(light.blooms[0]!, light.cloth, 0.4)])) +
    soft(posy(c, x + 470, 130, 190, 9), 2) +
    spray(c, x - 330, y + 330, 330, 24) +
    bloom(c, x - 350, y - 190, 110, c.pick(light.blooms)) +
    ring(x + 190, y + 60, 150, -14) +
    ring(x, y, 178, 9) +
    placed(
      circle(0, 0, 50, darker(light.metal, 0.2)) +
        stone.join('') +
        placed(sparkle, { x: -14, y: -18, scale: 0.7 }),
      { x: x + 20, y: y - 116 },
    )
  )
}

/** Jars with ribbons and tags in rows, the far ones out of focus. */
export function jars(c: Canvas): string {
  const { light } = c
  const jar = (x: number, y: number, size: number) => {
    const filling = c.pick([light.metal, ...light.blooms])
    return placed(
      shadow(14, 4, 92, 18) +
        rect(-74, -180, 148, 180, lighter(light.sky[1], 0.3), 'rx="26" opacity=".7"') +
        rect(-66, -140, 132, 132, c.fade(lighter(filling, 0.12), darker(filling, 0.3)), 'rx="20"') +
        rect(-52, -166, 18, 140, '#ffffff', 'rx="9" opacity=".5"') +
        rect(
          -62,
          -218,
          124,
          44,
          c.fade(lighter(light.metal, 0.35), darker(light.metal, 0.2)),
          'rx="8"',
        ) +
        rect(-68, -176, 136, 16, light.cloth) +
        path(
          'M0 -168C-46 -210 -66 -150 0 -166C66 -150 46 -210 0 -168Z',
          lighter(light.cloth, 0.3),
        ) +
        placed(
          rect(-30, 0, 60, 78, lighter(light.cloth, 0.5), 'rx="5"') +
            rect(-18, 26, 36, 5, light.dark, 'opacity=".6"') +
            rect(-12, 42, 24, 4, light.dark, 'opacity=".5"'),
          { x: 18, y: -150, turn: c.between(-10, 12) },
        ),
      { x, y, scale: size },
    )
  }
  return (
    rect(0, 0, wide, high, c.fade(light.wall, mix(light.wall, light.ground, 0.4))) +
    soft(spots(c, 12, 20, 300) + posy(c, c.between(100, 1_100), 240, 190, 9), 4) +
    rect(0, 470, wide, 330, c.fade(lighter(light.cloth, 0.05), darker(light.cloth, 0.22))) +
    soft(
      times(8, (at) => jar(60 + at * 160, 500, 0.7)),
      2,
    ) +
    soft(
      times(6, (at) => jar(70 + at * 220, 600, 1)),
      1,
    ) +
    times(4, (at) => jar(170 + at * 300 + c.between(-14, 14), 750, 1.36)) +
    spray(c, 40, 800, 260, 60)
  )
}
