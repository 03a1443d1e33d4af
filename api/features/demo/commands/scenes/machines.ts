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
import { grasses, hills, posy, spray, tree } from './plants.ts'
import { sky } from './places.ts'
import { spots } from './lamps.ts'

/** An old car on a lane between trees, a ribbon on its bonnet. */
export function car(c: Canvas): string {
  const { light } = c
  const paint = c.pick(['#f1ead8', '#7fa0a8', '#1f5a43', '#26304f', '#8c3b36', '#d9c7a0'])
  const wheel = (x: number) =>
    circle(x, 628, 74, '#1c1a1a') +
    circle(x, 628, 48, c.glow(lighter(light.metal, 0.6), '#8d8d90')) +
    circle(x, 628, 18, paint) +
    circle(x, 628, 62, 'none', 'stroke="#e8e4da" stroke-width="9"')
  const glass = c.fade(lighter(light.sky[1], 0.35), mix(light.sky[0], light.dark, 0.3))
  const body =
    ellipse(600, 706, 440, 26, '#14110f', 'opacity=".4" filter="url(#soft2)"') +
    path(
      'M190 600C180 520 230 500 330 488C380 400 450 372 560 370' +
        'C690 368 750 400 800 486C920 496 1000 520 1010 606L990 632H210Z',
      c.fade(lighter(paint, 0.25), darker(paint, 0.25)),
    ) +
    path('M398 486C436 420 480 404 560 402V486Z', glass) +
    path('M584 402C668 404 716 424 752 486H584Z', glass) +
    stroke('M572 400V624M210 560C480 540 760 540 1004 566', darker(paint, 0.35), 4) +
    stroke('M196 606C400 590 800 590 1008 610', lighter(light.metal, 0.5), 8) +
    rect(604, 508, 44, 9, lighter(light.metal, 0.6), 'rx="4"') +
    rect(500, 508, 44, 9, lighter(light.metal, 0.6), 'rx="4"') +
    circle(
      984,
      552,
      30,
      c.glow(lighter(light.glow, 0.5), light.metal),
      `stroke="${lighter(light.metal, 0.5)}" stroke-width="7"`,
    ) +
    rect(170, 606, 60, 22, lighter(light.metal, 0.5), 'rx="9"') +
    rect(980, 606, 56, 22, lighter(light.metal, 0.5), 'rx="9"') +
    path('M250 628A92 92 0 0 1 434 628ZM770 628A92 92 0 0 1 954 628Z', '#181616') +
    wheel(342) +
    wheel(862) +
    stroke('M800 488L1000 540M1000 540L830 560', lighter(light.cloth, 0.4), 9) +
    posy(c, 990, 520, 34, 6)
  const size = c.pick([0.84, 0.9, 0.96])
  // It drives to the right, or to the left.
  const way = c.pick([1, -1])
  const left = r(wide / 2 - way * 600 * size)
  const place = `translate(${left} ${r(700 - 680 * size)}) scale(${way * size} ${size})`
  return (
    sky(c) +
    soft(hills(c, 500, 40, mix(light.leaves[2]!, light.sky[1], 0.5)), 2) +
    times(6, (at) => tree(c, 40 + at * 224 + c.between(-40, 40), 590, c.between(250, 350))) +
    rect(0, 580, wide, 220, c.fade(mix(light.leaves[1]!, light.glow, 0.2), light.leaves[0]!)) +
    rect(0, 640, wide, 130, c.fade(lighter(light.ground, 0.2), darker(light.ground, 0.12))) +
    `<g transform="${place}">${body}</g>` +
    soft(grasses(c, 830, 44), 2)
  )
}

/** A camera on a table with a strip of prints, lamps out of focus behind it. */
export function camera(c: Canvas): string {
  const { light } = c
  const leather = c.pick(['#2a2523', '#4a2f22', '#26304f', '#31413a'])
  const print = (x: number, y: number, turn: number) =>
    placed(
      rect(-88, -100, 190, 230, '#14110f', 'opacity=".3" filter="url(#soft2)"') +
        rect(-95, -112, 190, 230, lighter(light.cloth, 0.5)) +
        rect(-80, -97, 160, 150, c.fade(light.sky[0], light.sky[1])) +
        path(
          `M-80 53V${r(c.between(-10, 20))}Q-20 ${r(c.between(-50, 0))} 20 10` +
            `T80 ${r(c.between(-20, 20))}V53Z`,
          c.pick(light.leaves),
        ) +
        circle(c.between(-50, 50), c.between(-70, -40), 16, light.glow),
      { x, y, turn },
    )
  const body =
    ellipse(0, 216, 300, 34, '#14110f', 'opacity=".4" filter="url(#soft2)"') +
    rect(-280, -130, 560, 340, c.fade('#d6d3cc', '#8a8883'), 'rx="34"') +
    rect(-280, -60, 560, 220, c.fade(lighter(leather, 0.12), leather)) +
    rect(-250, -176, 150, 56, c.fade('#e4e1da', '#98958f'), 'rx="12"') +
    circle(190, -142, 38, c.fade('#e4e1da', '#8a8883')) +
    rect(-60, -182, 120, 56, c.fade('#c9c6bf', '#7d7b76'), 'rx="14"') +
    rect(-34, -118, 92, 44, '#20262e', 'rx="8"') +
    circle(0, 56, 168, c.glow('#8a8883', '#3a3938')) +
    circle(0, 56, 140, '#1a1a1c') +
    circle(0, 56, 112, c.glow('#3f5a86', '#0d1120')) +
    circle(0, 56, 62, c.glow('#20304f', '#05070d')) +
    ellipse(-40, 8, 40, 24, '#ffffff', 'opacity=".5" transform="rotate(-32 -40 8)"') +
    circle(46, 106, 14, light.glow, 'opacity=".6"') +
    times(24, (at) =>
      rect(-3, -166, 6, 18, '#c9c6bf', `transform="translate(0 56) rotate(${at * 15})"`),
    ) +
    circle(214, -18, 15, '#a32a24')
  return (
    rect(0, 0, wide, high, c.fade(mix(light.wall, light.dark, 0.25), light.wall)) +
    soft(spots(c, 26, 0, 430) + posy(c, c.pick([150, 1_060]), 260, 180, 9), 4) +
    rect(0, 560, wide, 240, c.fade(mix(light.ground, '#6b4a33', 0.4), darker(light.ground, 0.4))) +
    times(5, (at) =>
      stroke(
        `M0 ${590 + at * 44}Q600 ${582 + at * 44} ${wide} ${594 + at * 44}`,
        darker(light.ground, 0.45),
        2,
        'opacity=".5"',
      ),
    ) +
    print(170, 650, c.between(-18, -6)) +
    print(1_010, 640, c.between(6, 16)) +
    placed(body, { x: 600 + c.between(-50, 50), y: 440, turn: c.between(-3, 3) }) +
    spray(c, 260, 830, 280, 50)
  )
}
