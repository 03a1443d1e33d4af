import {
  circle,
  darker,
  lighter,
  mix,
  path,
  placed,
  r,
  rect,
  stroke,
  times,
  wide,
} from '../pictures/canvas.ts'
import type { Canvas } from '../pictures/canvas.ts'
import { bloom, spray } from './plants.ts'
import { folds, shadow } from './surfaces.ts'

/** Invitations on a table: sheets with lines of script, an envelope, a seal and a ribbon. */
export function letters(c: Canvas): string {
  const { light } = c
  return (
    folds(c, mix(light.ground, light.cloth, 0.55)) +
    sheet(c, [430, 380, 400, 560], c.between(-9, 3)) +
    sheet(c, [720, 210, 330, 230], c.between(3, 14)) +
    envelope(c) +
    spray(c, 200, 760, 380, 16) +
    spray(c, 1_080, 90, 300, 200) +
    bloom(c, 1_060, 150, 80, c.pick(light.blooms)) +
    bloom(c, 150, 660, 64, c.pick(light.blooms))
  )
}

/** Lines of script about a middle. */
function lines(c: Canvas, w: number, count: number): string {
  return times(count, (at) => {
    const half = w * c.between(0.16, 0.34)
    const y = at * 34
    return stroke(
      `M${r(-half)} ${y}` +
        `C${r(-half * 0.5)} ${y - 12} ${r(-half * 0.2)} ${y + 12} 0 ${y}` +
        `S${r(half * 0.6)} ${y - 9} ${r(half)} ${y}`,
      c.light.dark,
      at === 1 ? 5 : 2.4,
      'opacity=".7"',
    )
  })
}

function sheet(
  c: Canvas,
  [x, y, w, h]: readonly [number, number, number, number],
  turn: number,
): string {
  const paper = lighter(c.light.cloth, 0.45)
  return placed(
    rect(-w / 2 + 12, -h / 2 + 16, w, h, '#14110f', 'opacity=".28" filter="url(#soft2)"') +
      rect(-w / 2, -h / 2, w, h, c.fade(lighter(paper, 0.4), paper)) +
      rect(
        -w / 2 + 18,
        -h / 2 + 18,
        w - 36,
        h - 36,
        'none',
        `stroke="${c.pick([c.light.metal, c.light.leaves[0]!])}" stroke-width="3"`,
      ) +
      placed(lines(c, w, Math.floor(h / 62)), { y: -h * 0.22 }),
    { x, y, turn },
  )
}

function envelope(c: Canvas): string {
  const { light } = c
  const flap = c.pick(light.blooms)
  return placed(
    rect(-198, -118, 420, 270, '#14110f', 'opacity=".28" filter="url(#soft2)"') +
      rect(
        -210,
        -135,
        420,
        270,
        c.fade(mix(flap, light.cloth, 0.35), mix(flap, light.cloth, 0.2)),
      ) +
      path(
        'M-210 -135L0 40L210 -135Z',
        mix(flap, light.cloth, 0.55),
        `stroke="${darker(flap, 0.2)}" stroke-width="2"`,
      ) +
      circle(
        0,
        34,
        40,
        c.glow(mix(light.blooms[3]!, light.dark, 0.1), darker(light.blooms[3]!, 0.35)),
      ) +
      stroke('M-14 40C-6 14 8 14 0 34S16 50 16 28', lighter(light.blooms[3]!, 0.4), 4),
    { x: 820, y: 520, turn: c.between(-14, 12) },
  )
}

/** A desk from above: a plan with its dates, swatches of colour, a cup, a pencil and a sprig. */
export function desk(c: Canvas): string {
  const { light } = c
  const boards = times(6, (at) =>
    rect(0, at * 136, wide, 134, mix(light.ground, at % 2 ? light.cloth : light.dark, 0.12)),
  )
  const book = placed(
    rect(-292, -204, 610, 450, '#14110f', 'opacity=".32" filter="url(#soft2)"') +
      bookPage(c, -1) +
      bookPage(c, 1) +
      rect(-4, -220, 8, 440, darker(light.cloth, 0.3)),
    { x: 520, y: 410, turn: c.between(-8, 5) },
  )
  const swatches = times(5, (at) =>
    placed(
      rect(-38, -210, 76, 220, c.pick([...light.blooms, ...light.leaves]), 'rx="6"') +
        rect(-38, -30, 76, 40, lighter(light.cloth, 0.5)),
      { x: 1_010, y: 700, turn: at * 15 - 38 },
    ),
  )
  const cup =
    shadow(1_000, 236, 130, 120) +
    circle(980, 210, 128, c.glow(lighter(light.cloth, 0.5), darker(light.cloth, 0.1))) +
    circle(980, 210, 86, lighter(light.cloth, 0.4)) +
    circle(980, 210, 74, c.glow('#8a5a36', '#3f2617')) +
    circle(962, 192, 34, '#d9b48a', 'opacity=".5"')
  const pencil = placed(
    rect(-190, -9, 340, 18, light.metal) +
      path('M150 -9L196 0L150 9Z', lighter(light.cloth, 0.2)) +
      rect(-210, -9, 24, 18, light.blooms[3]!),
    { x: 560, y: 690, turn: c.between(-24, -6) },
  )
  return (
    boards +
    book +
    swatches +
    cup +
    pencil +
    spray(c, 90, 760, 420, 18) +
    spray(c, 60, 700, 300, 40) +
    bloom(c, 120, 130, 84, c.pick(light.blooms))
  )
}

function bookPage(c: Canvas, side: -1 | 1): string {
  const { light } = c
  const x = side < 0 ? -300 : 0
  const days = times(20, (at) => {
    const [dx, dy] = [x + 38 + (at % 5) * 48, -110 + Math.floor(at / 5) * 62]
    const isMarked = c.random() < 0.22
    return circle(
      dx + 16,
      dy,
      isMarked ? 17 : 5,
      isMarked ? c.pick(light.blooms) : light.dark,
      isMarked ? '' : 'opacity=".4"',
    )
  })
  return (
    rect(x, -220, 300, 440, c.fade(lighter(light.cloth, 0.4), light.cloth)) +
    rect(x + 34, -180, 150, 12, light.dark, 'opacity=".75"') +
    (side < 0
      ? times(9, (at) =>
          rect(x + 34, -120 + at * 36, c.between(120, 230), 5, light.dark, 'opacity=".35"'),
        )
      : days)
  )
}
