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
import { spray, posy, tree, hills } from './plants.ts'
import { cord } from './lamps.ts'
import { sky } from './places.ts'

/** Lanterns and cords of bulbs over a lawn, a tent behind them. */
export function lanterns(c: Canvas): string {
  const { light } = c
  const lamp = (x: number, y: number, size: number) => {
    const colour = c.pick([light.cloth, light.glow, ...light.blooms])
    return (
      stroke(`M${x} 0V${r(y - size)}`, light.dark, 2) +
      circle(x, y, size * 2, c.glow(light.glow, light.glow, 0), 'opacity=".5"') +
      ellipse(x, y, size, size * 0.92, c.glow(lighter(colour, 0.55), colour)) +
      times(4, (at) =>
        ellipse(
          x,
          y,
          size * (0.25 + at * 0.25),
          size * 0.92,
          'none',
          `stroke="${darker(colour, 0.25)}" stroke-width="1.5" opacity=".4"`,
        ),
      ) +
      rect(x - size * 0.25, y - size, size * 0.5, 8, light.dark)
    )
  }
  const cloth = lighter(light.cloth, 0.15)
  const tent =
    path(
      'M250 610V400C330 380 420 320 470 230C520 300 680 300 730 230C780 320 870 380 950 400V610Z',
      c.fade(cloth, darker(cloth, 0.2)),
    ) +
    path(
      'M330 610V430C450 470 750 470 870 430V610Z',
      c.fade(mix(light.glow, light.metal, 0.4), light.glow),
    ) +
    times(5, (at) => rect(350 + at * 130, 420, 8, 190, darker(cloth, 0.3))) +
    stroke('M470 230V190M730 230V190', light.dark, 5) +
    times(12, (at) => path(`M${250 + at * 58} 400q29 34 58 0`, darker(cloth, 0.12)))
  return (
    sky(c) +
    soft(hills(c, 520, 40, mix(light.leaves[2]!, light.sky[0], 0.45)), 1) +
    [90, 1_110].map((x) => tree(c, x, 620, c.between(260, 330))).join('') +
    tent +
    rect(
      0,
      600,
      wide,
      200,
      c.fade(mix(light.leaves[0]!, light.glow, 0.18), darker(light.leaves[2]!, 0.3)),
    ) +
    ellipse(wide / 2, 630, 420, 50, light.glow, 'opacity=".35" filter="url(#soft3)"') +
    cord(c, -20, 120, 620, 90, 60) +
    cord(c, 580, 90, wide + 20, 140, 60) +
    times(7, (at) =>
      lamp(90 + at * 170 + c.between(-30, 30), c.between(120, 330), c.between(34, 60)),
    ) +
    soft(posy(c, c.pick([70, 1_130]), 800, 170, 9), 2)
  )
}

/** Fireworks over a lake and its hills. */
export function fireworks(c: Canvas): string {
  const burst = (x: number, y: number, size: number) => {
    const colour = c.pick(['#ffd98a', '#f2b134', '#9fc0ff', '#ff9f8a', '#ffffff', '#a8e0c0'])
    return (
      circle(x, y, size * 1.1, c.glow(colour, colour, 0), 'opacity=".3"') +
      times(44, (at) => {
        const angle = at * 0.1428 + c.between(-0.05, 0.05)
        const far = size * c.between(0.7, 1)
        const [dx, dy] = [Math.cos(angle) * far, Math.sin(angle) * far + far * 0.14]
        return (
          stroke(
            `M${r(x + dx * 0.06)} ${r(y + dy * 0.06)}` +
              `Q${r(x + dx * 0.7)} ${r(y + dy * 0.6)} ${r(x + dx)} ${r(y + dy)}`,
            colour,
            2.4,
            'opacity=".75"',
          ) + circle(x + dx, y + dy, 3.4, lighter(colour, 0.5))
        )
      })
    )
  }
  const bursts = times(c.pick([3, 4]), (at) =>
    burst(200 + at * 270 + c.between(-60, 60), c.between(130, 290), c.between(110, 190)),
  )
  return (
    rect(0, 0, wide, high, c.fade('#0d1430', '#3d3a66')) +
    times(70, () =>
      circle(c.between(0, wide), c.between(0, 400), c.between(0.6, 1.8), '#ffffff', 'opacity=".6"'),
    ) +
    bursts +
    soft(hills(c, 500, 46, '#1a2140'), 1) +
    hills(c, 545, 24, '#141a30') +
    rect(0, 556, wide, 244, c.fade('#2b2f58', '#0d1226')) +
    `<g transform="translate(0 1112) scale(1 -1)" opacity=".3" filter="url(#soft2)">${bursts}</g>` +
    cord(c, -30, 500, wide + 30, 470, 40) +
    spray(c, 40, 830, 300, 30)
  )
}

/** An arch of flowers at the end of an aisle between rows of chairs. */
export function arch(c: Canvas): string {
  const { light } = c
  const middle = wide / 2
  const frame = stroke(
    `M${middle - 170} 570V330A170 170 0 0 1 ${middle + 170} 330V570`,
    mix(light.metal, light.dark, 0.3),
    12,
  )
  const garland = times(15, (at) => {
    const angle = Math.PI * (1.12 - at * 0.088)
    const [x, y] = [middle + Math.cos(angle) * 172, 332 - Math.sin(angle) * 172]
    return posy(c, x, y, c.between(30, 46) * (1.25 - Math.abs(at - 5) * 0.05), 4, 9)
  })
  const aisle = path(
    `M${middle - 46} 560H${middle + 46}L${middle + 250} ${high}H${middle - 250}Z`,
    c.fade(lighter(light.cloth, 0.1), lighter(light.cloth, 0.4)),
  )
  const petals = times(60, () => {
    const t = c.random()
    return ellipse(
      middle + c.pick([-1, 1]) * (46 + t * 204) * c.between(0.8, 1.1),
      562 + t * 238,
      3 + t * 8,
      2 + t * 4,
      c.pick(light.blooms),
    )
  })
  return (
    sky(c, middle + c.between(-200, 200)) +
    soft(hills(c, 470, 40, mix(light.leaves[2]!, light.sky[1], 0.55)), 1) +
    [60, 250, 960, 1_150].map((x) => tree(c, x, 580, c.between(200, 290))).join('') +
    rect(
      0,
      556,
      wide,
      244,
      c.fade(mix(light.leaves[1]!, light.glow, 0.25), darker(light.leaves[0]!, 0.25)),
    ) +
    aisle +
    petals +
    frame +
    garland +
    rowsOfChairs(c, middle)
  )
}

/** Rows of chairs on both sides of an aisle, seen from behind. */
function rowsOfChairs(c: Canvas, middle: number): string {
  const { light } = c
  return times(5, (row) => {
    const near = ((row + 1) / 5) ** 1.7
    const y = 570 + near * 190
    const size = 34 + near * 110
    return [-1, 1]
      .flatMap((side) =>
        [0, 1, 2, 3].map((seat) => {
          const x = middle + side * (90 + near * 210 + seat * size * 0.92)
          const wood = lighter(light.cloth, 0.25)
          return (
            rect(
              x - size * 0.32,
              y - size,
              size * 0.64,
              size * 0.62,
              'none',
              `stroke="${darker(wood, 0.12)}" stroke-width="${r(3 + near * 5)}" rx="4"`,
            ) +
            stroke(
              `M${r(x)} ${r(y - size)}V${r(y - size * 0.4)}`,
              darker(wood, 0.2),
              2 + near * 3,
            ) +
            rect(x - size * 0.36, y - size * 0.4, size * 0.72, size * 0.16, wood) +
            stroke(
              `M${r(x - size * 0.3)} ${r(y - size * 0.3)}V${r(y + size * 0.2)}` +
                `M${r(x + size * 0.3)} ${r(y - size * 0.3)}V${r(y + size * 0.2)}`,
              darker(wood, 0.2),
              2 + near * 4,
            )
          )
        }),
      )
      .join('')
  })
}
