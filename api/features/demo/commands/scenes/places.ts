import {
  circle,
  darker,
  ellipse,
  high,
  lighter,
  mirrored,
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
import { grasses, hills, tree } from './plants.ts'

/** The sky from top to bottom, with its sun or moon low on one side. */
export function sky(c: Canvas, sunX = c.between(200, 1_000)): string {
  const { light } = c
  return (
    rect(0, 0, wide, high, c.fade(light.sky[0], light.sky[1])) +
    circle(sunX, 430, 620, c.glow(light.glow, light.sky[1], 0), 'opacity=".8"') +
    soft(
      times(5, () =>
        ellipse(
          c.between(0, wide),
          c.between(60, 330),
          c.between(140, 320),
          c.between(10, 34),
          lighter(light.sky[1], 0.35),
          'opacity=".5"',
        ),
      ),
      3,
    )
  )
}

/** A house with tall windows behind a lawn, its door lit, trees on both sides. */
export function house(c: Canvas): string {
  const { light } = c
  const bays = c.pick([5, 7])
  const width = bays * 112 + 40
  const left = (wide - width) / 2
  const [top, foot] = [270, 590]
  const stone = lighter(light.wall, 0.12)
  const isLit = c.light.text !== 'at noon'
  const roof = path(
    `M${left - 24} ${top}L${left + 70} ${top - 104}H${left + width - 70}` +
      `L${left + width + 24} ${top}Z`,
    c.fade(mix(light.dark, light.wall, 0.36), mix(light.dark, light.wall, 0.18)),
  )
  const chimneys = [0.24, 0.7].map((at) =>
    rect(left + width * at, top - 150, 44, 70, darker(stone, 0.3)),
  )
  const walls = rect(left, top, width, foot - top, c.fade(stone, mix(stone, light.ground, 0.4)))
  const ivy = times(60, () => {
    const x = left + c.between(-10, 120)
    return ellipse(
      x,
      c.between(top + (x - left) * 1.5, foot),
      c.between(10, 24),
      c.between(8, 16),
      mix(c.pick(light.leaves), light.dark, c.random() * 0.3),
    )
  })
  const pool = isLit
    ? ellipse(wide / 2, foot + 40, 320, 70, c.glow(light.glow, light.glow, 0), 'opacity=".5"')
    : ''
  return (
    sky(c) +
    soft(hills(c, 520, 40, mix(light.leaves[2]!, light.sky[1], 0.5)), 2) +
    [left - 130, left - 10, left + width + 20, left + width + 130]
      .map((x) => tree(c, x, foot + 10, c.between(210, 300)))
      .join('') +
    chimneys.join('') +
    roof +
    walls +
    ivy +
    windows(c, { bays, left, top, stone, isLit }) +
    garden(c, foot) +
    pool +
    soft(tree(c, c.pick([-10, wide + 10]), high + 40, 470), 2)
  )
}

/** The windows of both floors, and the door in the middle of the lower one. */
function windows(
  c: Canvas,
  {
    bays,
    left,
    top,
    stone,
    isLit,
  }: { bays: number; left: number; top: number; stone: string; isLit: boolean },
): string {
  const { light } = c
  return times(bays, (at) => {
    const x = left + 40 + at * 112
    const isDoor = at === (bays - 1) / 2
    return [0, 1]
      .map((floor) => {
        const y = top + 48 + floor * 150
        const h = floor === 1 && isDoor ? 122 : 96
        const glass = isLit && c.random() < 0.75 ? light.glow : mix(light.sky[0], light.dark, 0.45)
        const frame = `M${x} ${y + h}V${y + 26}Q${x + 36} ${y - 14} ${x + 72} ${y + 26}V${y + h}Z`
        return (
          path(frame, darker(stone, 0.18)) +
          placed(path(frame, c.fade(lighter(glass, 0.2), darker(glass, 0.14))), {
            x: x * 0.1 + 3.6,
            y: y * 0.1 + 8,
            scale: 0.9,
          }) +
          rect(x + 34, y + 10, 4, h - 10, stone) +
          rect(x + 6, y + h * 0.55, 60, 4, stone)
        )
      })
      .join('')
  })
}

/** The lawn before a house, with the way to its door between round hedges. */
function garden(c: Canvas, foot: number): string {
  const { light } = c
  const lawn = rect(
    0,
    foot - 12,
    wide,
    high - foot + 12,
    c.fade(c.pick(light.leaves), darker(c.pick(light.leaves), 0.35)),
  )
  const way = path(
    `M${wide / 2 - 40} ${foot - 6}H${wide / 2 + 40}L${wide / 2 + 260} ${high}H${wide / 2 - 260}Z`,
    c.fade(light.ground, lighter(light.ground, 0.3)),
  )
  const hedges = [-1, 1].flatMap((side) =>
    [0, 1, 2].map((at) => {
      const x = wide / 2 + side * (110 + at * 105)
      const size = 34 + at * 26
      return circle(
        x,
        foot + 30 + at * 62,
        size,
        c.glow(mix(light.leaves[1]!, light.glow, 0.2), darker(light.leaves[2]!, 0.2)),
      )
    }),
  )
  return lawn + way + hedges.join('')
}

/** Fields that roll to a row of hills, one tree, and grass before the lens. */
export function meadow(c: Canvas): string {
  const { light } = c
  const x = c.between(260, 940)
  return (
    sky(c, wide - x) +
    soft(
      hills(c, 430, 46, mix(light.leaves[2]!, light.sky[1], 0.7)) +
        hills(c, 480, 40, mix(light.leaves[1]!, light.sky[1], 0.5)),
      1,
    ) +
    hills(c, 545, 30, c.fade(mix(light.leaves[1]!, light.glow, 0.3), light.leaves[0]!)) +
    tree(c, x, 590, c.between(200, 280)) +
    ellipse(x + 40, 594, 150, 14, light.dark, 'opacity=".25"') +
    hills(
      c,
      650,
      22,
      c.fade(mix(light.leaves[0]!, light.glow, 0.22), darker(light.leaves[0]!, 0.3)),
    ) +
    soft(grasses(c, 730, 70), 2) +
    grasses(c, 790, 40)
  )
}

/** The sea up to the horizon, a light on a headland, and the glitter of the sun on the water. */
export function coast(c: Canvas): string {
  const { light } = c
  const sunX = c.between(300, 900)
  const isOnRight = c.random() < 0.5
  const tower =
    path(
      'M212 440L222 262H258L268 440Z',
      c.fade(lighter(light.cloth, 0.1), darker(light.cloth, 0.2)),
    ) +
    rect(219, 316, 42, 40, mix(light.blooms[0]!, light.dark, 0.2)) +
    rect(216, 248, 48, 16, light.dark) +
    rect(224, 224, 32, 26, light.glow) +
    path('M216 226H264L240 202Z', light.dark) +
    circle(240, 237, 110, c.glow(light.glow, light.glow, 0), 'opacity=".7"')
  const headland =
    path(
      'M0 520C150 500 240 400 400 392C470 390 520 470 620 505L700 520Z',
      c.fade(mix(light.leaves[1]!, light.sky[1], 0.2), light.leaves[2]!),
    ) + placed(tower, { x: 155, y: -40 })
  const water = rect(
    0,
    520,
    wide,
    280,
    c.fade(mix(light.sky[0], light.sky[1], 0.5), mix(light.sky[0], light.dark, 0.45)),
  )
  const glitter = times(120, () => {
    const y = 524 + c.random() ** 1.6 * 270
    const spread = 30 + (y - 520) * 0.9
    return ellipse(
      sunX + c.between(-spread, spread),
      y,
      c.between(6, 16) + (y - 520) * 0.1,
      1 + (y - 520) * 0.012,
      light.glow,
      'opacity=".55"',
    )
  })
  const waves = times(9, (at) => {
    const y = 560 + at * at * 3.4
    return stroke(
      `M0 ${r(y)}Q${wide / 4} ${r(y - 10)} ${wide / 2} ${r(y)}T${wide} ${r(y + 4)}`,
      lighter(light.sky[1], 0.3),
      2 + at * 0.4,
      'opacity=".3"',
    )
  })
  return (
    sky(c, sunX) +
    circle(sunX, 452, 34, lighter(light.glow, 0.4)) +
    (isOnRight ? mirrored(headland) : headland) +
    water +
    glitter +
    waves +
    soft(grasses(c, 800, 36), 2)
  )
}
