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
import { bloom } from './plants.ts'
import { spots, cord, candle } from './lamps.ts'

/** A long table that goes away from the lens under cords of bulbs, chairs on both sides. */
export function hall(c: Canvas): string {
  const { light } = c
  const beams = times(6, (at) => {
    const y = 40 + at * 46
    return rect(0, y, wide, 16 - at * 2, mix(light.dark, light.wall, 0.2 + at * 0.11))
  })
  const back = rect(0, 0, wide, 480, c.fade(mix(light.wall, light.dark, 0.45), light.wall))
  const window = soft(
    [330, 540, 750]
      .map((x) => rect(x, 170, 120, 250, c.fade(light.sky[1], lighter(light.glow, 0.1))))
      .join(''),
    2,
  )
  const floor = rect(
    0,
    470,
    wide,
    330,
    c.fade(mix(light.ground, light.wall, 0.3), darker(light.ground, 0.35)),
  )
  const table = path(
    `M${wide / 2 - 58} 452H${wide / 2 + 58}L${wide / 2 + 400} ${high}H${wide / 2 - 400}Z`,
    c.fade(darker(light.cloth, 0.12), lighter(light.cloth, 0.2)),
  )
  return (
    back +
    window +
    beams +
    floor +
    cord(c, -20, 60, wide + 20, 90, 120) +
    cord(c, 120, 150, wide - 120, 150, 70) +
    times(6, (n) => {
      const near = 1 - (5 - n) / 6.5
      return [-1, 1].map((side) => chair(c, side, near, 455 + near ** 2 * 330)).join('')
    }) +
    table +
    settings(c) +
    soft(spots(c, 9, 560, 800), 2)
  )
}

/** The back of a chair at the side of a table; `near` is 1 before the lens and 0 far away. */
function chair(c: Canvas, side: number, near: number, y: number): string {
  const { light } = c
  const x = wide / 2 + side * (96 + near ** 2 * 470)
  const size = 40 + near ** 2 * 150
  const wood = mix(light.metal, light.dark, 0.45)
  const legs = [-0.3, 0.24].map((dx) =>
    rect(x + size * dx, y - size * 0.1, size * 0.07, size * 0.7, darker(wood, 0.3)),
  )
  const back = rect(
    x - size * 0.34,
    y - size,
    size * 0.68,
    size,
    c.fade(lighter(wood, 0.2), wood),
    `rx="${r(size * 0.3)}"`,
  )
  const open = rect(
    x - size * 0.24,
    y - size * 0.9,
    size * 0.48,
    size * 0.62,
    darker(light.wall, 0.12),
    `rx="${r(size * 0.22)}"`,
  )
  return (
    legs.join('') +
    back +
    open +
    rect(
      x - size * 0.38,
      y - size * 0.16,
      size * 0.76,
      size * 0.16,
      light.cloth,
      `rx="${r(size * 0.06)}"`,
    )
  )
}

/** Plates, flowers and candles along a table that goes away from the lens. */
function settings(c: Canvas): string {
  const { light } = c
  return times(7, (n) => {
    const near = (n + 1) / 7
    const y = 462 + near ** 2 * 300
    const spread = 44 + near ** 2 * 300
    const size = 9 + near ** 2 * 54
    const plates = [-1, 1].map((side) =>
      ellipse(
        wide / 2 + side * spread * 0.72,
        y,
        size * 1.2,
        size * 0.5,
        lighter(light.cloth, 0.6),
        `stroke="${darker(light.cloth, 0.25)}" stroke-width="2"`,
      ),
    )
    return (
      plates.join('') +
      times(5, () =>
        bloom(
          c,
          wide / 2 + c.between(-spread, spread) * 0.3,
          y - size * c.between(0.1, 0.8),
          size * c.between(0.5, 0.8),
          c.pick(light.blooms),
        ),
      ) +
      (n % 2 ? candle(c, wide / 2 + (n % 4 === 1 ? -1 : 1) * spread * 0.34, y, size * 1.7) : '')
    )
  })
}

/** A stage between two curtains: a microphone and a double bass in the beams of the lamps. */
export function stage(c: Canvas): string {
  const { light } = c
  const curtainColour = c.pick(['#5c1f2a', '#1f3a5c', '#1f4a3c', '#4a2a52'])
  const back = rect(
    0,
    0,
    wide,
    high,
    c.fade(darker(mix(curtainColour, light.sky[0], 0.3), 0.35), darker(curtainColour, 0.55)),
  )
  const beams = times(5, (at) => {
    const x = 140 + at * 230
    const aim = c.between(300, 900)
    return (
      soft(
        path(
          `M${x - 14} 0H${x + 14}L${r(aim + 150)} 690H${r(aim - 150)}Z`,
          at % 2 ? light.glow : c.pick(light.blooms),
          'opacity=".17"',
        ),
        2,
      ) +
      circle(x, 12, 34, lighter(light.glow, 0.4)) +
      circle(x, 12, 110, c.glow(light.glow, light.glow, 0), 'opacity=".7"')
    )
  })
  const curtains = [-1, 1].map((side) =>
    times(6, (at) => {
      const x = side < 0 ? at * 36 : wide - 36 - at * 36
      return path(
        `M${x} 0H${x + 38}L${x + 38 - side * 8} 720H${x - side * 8}Z`,
        at % 2 ? curtainColour : darker(curtainColour, 0.35),
      )
    }),
  )
  const floor = rect(0, 690, wide, 110, c.fade(mix('#6b4a33', light.glow, 0.15), '#2a1b14'))
  const stand = placed(
    ellipse(0, 330, 96, 18, '#17120f') +
      rect(-5, -150, 10, 480, c.across('#c9c9c9', '#4c4c50')) +
      path('M-26 -250C-26 -292 26 -292 26 -250L16 -186H-16Z', c.across('#f0f0ee', '#66666c')) +
      times(5, (at) => stroke(`M-26 ${-262 + at * 12}H26`, '#55555a', 2)) +
      rect(-18, -188, 36, 46, '#26262b', 'rx="6"'),
    { x: wide / 2 + c.between(-60, 60), y: 400 },
  )
  return (
    back +
    beams +
    floor +
    ellipse(wide / 2, 732, 420, 46, light.glow, 'opacity=".22" filter="url(#soft3)"') +
    doubleBass(c) +
    stand +
    curtains.join('') +
    soft(spots(c, 10, 560, 800), 2)
  )
}

function doubleBass(c: Canvas): string {
  return placed(
    ellipse(0, 322, 150, 26, '#000000', 'opacity=".4"') +
      rect(-9, -360, 18, 330, '#2b1a12') +
      circle(0, -372, 22, '#5a341e') +
      path(
        'M0 -60C74 -60 96 -6 72 50C58 92 66 110 100 152C146 214 116 312 0 316' +
          'C-116 312 -146 214 -100 152C-66 110 -58 92 -72 50C-96 -6 -74 -60 0 -60Z',
        c.across('#b5652c', '#5e2c12'),
        'stroke="#34180b" stroke-width="6"',
      ) +
      stroke('M-52 110C-74 150 -40 176 -58 214M52 110C74 150 40 176 58 214', '#241008', 8) +
      rect(-34, 196, 68, 12, '#241008') +
      times(4, (at) => stroke(`M${at * 5 - 7} -350V230`, '#e9dcc4', 1.6)),
    { x: c.pick([360, 840]), y: 380, turn: c.between(-7, 7), scale: 0.98 },
  )
}
