import {
  circle,
  darker,
  ellipse,
  high,
  lighter,
  mix,
  mirrored,
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
import { bloom, posy, spray } from './plants.ts'
import { spots } from './lamps.ts'

/** A gown on its hanger beside a tall window. */
export function gown(c: Canvas): string {
  const { light } = c
  const x = c.pick([400, 800])
  const windowX = x < 600 ? 760 : 120
  const panes = times(6, (at) =>
    rect(
      windowX + (at % 2) * 164,
      60 + Math.floor(at / 2) * 204,
      156,
      196,
      c.fade(lighter(light.sky[1], 0.45), lighter(light.sky[0], 0.25)),
    ),
  )
  const curtain = times(6, (at) =>
    rect(
      windowX + (x < 600 ? 330 : -130) + at * 22,
      0,
      24,
      high,
      at % 2 ? lighter(light.cloth, 0.1) : darker(light.cloth, 0.12),
      'opacity=".9"',
    ),
  )
  const hanger = stroke(
    `M${x - 84} 210C${x - 74} 170 ${x - 20} 160 ${x} 140` +
      `C${x + 20} 160 ${x + 74} 170 ${x + 84} 210M${x} 140V112` +
      `A18 18 0 1 1 ${x + 18} 96`,
    mix(light.metal, light.dark, 0.25),
    8,
  )
  return (
    rect(0, 0, wide, high, c.fade(light.wall, mix(light.wall, light.ground, 0.45))) +
    rect(windowX - 16, 44, 352, 640, lighter(light.wall, 0.5)) +
    panes +
    circle(windowX + 160, 340, 520, c.glow(light.glow, light.glow, 0), 'opacity=".55"') +
    soft(curtain, 1) +
    rect(0, 700, wide, 100, c.fade(mix(light.ground, light.dark, 0.1), darker(light.ground, 0.3))) +
    ellipse(x, 784, 300, 22, light.dark, 'opacity=".3" filter="url(#soft2)"') +
    rect(x - 200, 84, 400, 10, mix(light.metal, light.dark, 0.35), 'rx="5"') +
    hanger +
    gownShape(c, x) +
    rect(x - 64, 364, 128, 20, c.pick(light.blooms), 'rx="8" opacity=".85"') +
    soft(posy(c, x < 600 ? 1_120 : 80, 720, 130, 9), 1)
  )
}

/** The gown itself: skirt, bodice and lace. */
function gownShape(c: Canvas, x: number): string {
  const { light } = c
  const fabric = lighter(c.pick([light.cloth, mix(light.cloth, light.blooms[0]!, 0.35)]), 0.3)
  const skirt = path(
    `M${x - 62} 372C${x - 130} 520 ${x - 235} 660 ${x - 262} 772` +
      `Q${x} 812 ${x + 262} 772C${x + 235} 660 ${x + 130} 520 ${x + 62} 372Z`,
    c.across(lighter(fabric, 0.4), darker(fabric, 0.16)),
  )
  const pleats = times(11, (at) => {
    const t = (at - 5) / 5
    return stroke(
      `M${r(x + t * 50)} 384` +
        `C${r(x + t * 110)} 520 ${r(x + t * 200)} 660 ` +
        `${r(x + t * 236)} ${r(778 + (1 - t * t) * 18)}`,
      at % 2 ? darker(fabric, 0.35) : lighter(fabric, 0.6),
      at % 2 ? 4 : 9,
      `opacity="${at % 2 ? 0.3 : 0.6}"`,
    )
  })
  const bodice = path(
    `M${x - 84} 208Q${x - 52} 236 ${x - 26} 222Q${x} 246 ${x + 26} 222` +
      `Q${x + 52} 236 ${x + 84} 208Q${x + 80} 310 ${x + 62} 376H${x - 62}` +
      `Q${x - 80} 310 ${x - 84} 208Z`,
    c.across(lighter(fabric, 0.35), darker(fabric, 0.2)),
  )
  const lace = times(70, () =>
    circle(
      x + c.between(-66, 66),
      c.between(240, 366),
      c.between(2, 5),
      lighter(fabric, 0.6),
      'opacity=".8"',
    ),
  )
  return skirt + pleats + bodice + lace
}

/** A jacket close up: lapels, a shirt, a bow or a long tie, and a flower in the buttonhole. */
export function jacket(c: Canvas): string {
  const { light } = c
  const wool = c.pick(['#26304f', '#3a4a44', '#4a3f3a', '#59606e', '#23242b', '#6b5a49'])
  const accent = c.pick([...light.blooms, '#7a2436', '#1f5a43'])
  const weave = times(64, (at) =>
    stroke(
      `M${at * 19} 0L${at * 19 - 60} ${high}`,
      at % 2 ? lighter(wool, 0.14) : darker(wool, 0.3),
      1.5,
      'opacity=".4"',
    ),
  )
  const hasBow = c.random() < 0.5
  const shirt = path('M430 0L600 560L770 0Z', c.across(lighter(light.cloth, 0.7), light.cloth))
  const buttons = times(3, (at) => circle(600, 250 + at * 92, 9, darker(light.cloth, 0.2)))
  const collar = path(
    'M430 0L520 170L600 60L680 170L770 0Z',
    lighter(light.cloth, 0.6),
    `stroke="${darker(light.cloth, 0.25)}" stroke-width="3"`,
  )
  const bow =
    path(
      'M600 118C540 60 470 60 452 88C440 118 450 160 470 172C520 180 560 150 600 128' +
        'C640 150 680 180 730 172C750 160 760 118 748 88C730 60 660 60 600 118Z',
      c.fade(lighter(accent, 0.15), darker(accent, 0.3)),
    ) + rect(576, 92, 48, 62, darker(accent, 0.15), 'rx="12"')
  const tie =
    path(
      'M566 84H634L618 150L668 520L600 600L532 520L582 150Z',
      c.across(lighter(accent, 0.12), darker(accent, 0.3)),
    ) + path('M562 80H638L622 150H578Z', darker(accent, 0.12))
  const half = jacketHalf(c, wool)
  const square =
    path('M760 470L790 400L826 452L868 392L900 470Z', lighter(accent, 0.3)) +
    rect(744, 466, 172, 10, darker(wool, 0.4))
  const flower =
    spray(c, 372, 420, 110, -14) +
    spray(c, 372, 420, 96, 22) +
    bloom(c, 372, 356, 46, c.pick(light.blooms)) +
    bloom(c, 336, 384, 26, c.pick(light.blooms)) +
    stroke('M372 400L380 470', light.leaves[2]!, 6)
  return (
    shirt +
    buttons +
    (hasBow ? collar + bow : tie + collar) +
    half +
    mirrored(half) +
    `<g opacity=".5">${weave}</g>` +
    square +
    flower +
    circle(600, 720, 22, darker(wool, 0.5)) +
    circle(596, 715, 12, lighter(wool, 0.2))
  )
}

/** Brushes, powders and a mirror on a table, lamps around the mirror. */
export function brushes(c: Canvas): string {
  const { light } = c
  const blush = [...light.blooms, '#b97a6a', '#8c4b47', '#e7c6a8']
  const pot =
    rect(
      170,
      520,
      220,
      220,
      c.across(lighter(light.cloth, 0.3), darker(light.cloth, 0.25)),
      'rx="18"',
    ) + ellipse(280, 522, 110, 22, darker(light.cloth, 0.4))
  const powders = times(4, (at) => {
    const x = 500 + at * 150
    const colour = c.pick(blush)
    return (
      ellipse(x + 6, 704, 66, 30, '#14110f', 'opacity=".3" filter="url(#soft2)"') +
      ellipse(x, 690, 66, 34, darker(light.metal, 0.1)) +
      ellipse(x, 682, 58, 28, c.glow(lighter(colour, 0.2), darker(colour, 0.15)))
    )
  })
  return (
    rect(0, 0, wide, high, c.fade(light.wall, mix(light.wall, light.blooms[0]!, 0.35))) +
    soft(spots(c, 10, 0, 400), 3) +
    rect(0, 600, wide, 200, c.fade(lighter(light.cloth, 0.2), darker(light.cloth, 0.16))) +
    rect(838, 490, 44, 120, darker(light.metal, 0.25)) +
    ellipse(860, 616, 130, 20, darker(light.metal, 0.2)) +
    litMirror(c) +
    brush(c, 220, -16, 1) +
    brush(c, 262, -4, 1.15) +
    brush(c, 310, 8, 0.95) +
    brush(c, 346, 19, 1.1) +
    pot +
    powders +
    posy(c, 80, 740, 80, 7)
  )
}

/** A round mirror with lamps about it. */
function litMirror(c: Canvas): string {
  const { light } = c
  const mirror =
    circle(860, 270, 236, c.fade(light.metal, darker(light.metal, 0.3))) +
    circle(860, 270, 214, c.fade(lighter(light.sky[1], 0.4), mix(light.sky[0], light.wall, 0.5))) +
    soft(posy(c, 860, 330, 110, 9), 3) +
    path('M720 170L800 90L1000 430L940 470Z', '#ffffff', 'opacity=".18"')
  const bulbs = times(12, (at) => {
    const [x, y] = [860 + Math.cos(at * 0.524) * 268, 270 + Math.sin(at * 0.524) * 268]
    return (
      circle(x, y, 56, c.glow(light.glow, light.glow, 0), 'opacity=".8"') +
      circle(x, y, 16, lighter(light.glow, 0.5))
    )
  })
  return mirror + bulbs
}

function brush(c: Canvas, x: number, turn: number, size: number): string {
  const { light } = c
  const hair = c.pick(['#6a4636', '#3f2d27', '#d9b79d', '#a9656a'])
  return placed(
    rect(-9, 0, 18, 150, c.across(lighter(light.metal, 0.1), darker(light.metal, 0.4)), 'rx="8"') +
      rect(-15, -46, 30, 58, c.across(lighter(light.cloth, 0.5), darker(light.cloth, 0.35))) +
      path(
        'M-15 -44C-44 -90 -34 -150 0 -166C34 -150 44 -90 15 -44Z',
        c.fade(lighter(hair, 0.35), hair),
      ),
    { x, y: 500, turn, scale: size },
  )
}

/** The left half of a jacket with its lapel. */
function jacketHalf(c: Canvas, wool: string): string {
  const lapel = path(
    'M400 0L300 150L340 250L270 290L590 800H640L600 560L430 0Z',
    c.across(lighter(wool, 0.16), wool),
    `stroke="${darker(wool, 0.45)}" stroke-width="4"`,
  )
  const cloth = path(
    `M430 0H0V${high}H620L600 560Z`,
    c.across(darker(wool, 0.35), lighter(wool, 0.06)),
  )
  return cloth + lapel
}
