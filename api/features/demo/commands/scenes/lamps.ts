import {
  circle,
  darker,
  ellipse,
  lighter,
  path,
  r,
  rect,
  stroke,
  times,
  wide,
} from '../pictures/canvas.ts'
import type { Canvas } from '../pictures/canvas.ts'

/** Lamps out of focus, as round spots of light. */
export function spots(c: Canvas, count: number, from: number, to: number): string {
  return times(count, () => {
    const colour = c.pick([c.light.glow, c.light.metal, lighter(c.light.glow, 0.3)])
    return circle(
      c.between(0, wide),
      c.between(from, to),
      c.between(14, 46),
      colour,
      `opacity="${r(c.between(0.15, 0.45) * 10) / 10}"`,
    )
  })
}

/** A cord of bulbs that hangs from one point to another. */
export function cord(
  c: Canvas,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  sag: number,
): string {
  const { light } = c
  const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2 + sag * 2]
  const count = Math.max(6, Math.round(Math.abs(x2 - x1) / 62))
  const bulbs = times(count + 1, (n) => {
    const t = n / count
    const x = (1 - t) ** 2 * x1 + 2 * t * (1 - t) * mx + t * t * x2
    const y = (1 - t) ** 2 * y1 + 2 * t * (1 - t) * my + t * t * y2
    return (
      circle(x, y + 12, 46, c.glow(light.glow, light.glow, 0), 'opacity=".75"') +
      ellipse(x, y + 12, 6, 9, lighter(light.glow, 0.55))
    )
  })
  return stroke(`M${r(x1)} ${r(y1)}Q${r(mx)} ${r(my)} ${r(x2)} ${r(y2)}`, light.dark, 3) + bulbs
}

export function candle(c: Canvas, x: number, y: number, size: number): string {
  const { light } = c
  return (
    circle(x, y - size * 1.2, size * 1.2, c.glow(light.glow, light.glow, 0), 'opacity=".5"') +
    rect(
      x - size * 0.13,
      y - size,
      size * 0.26,
      size,
      c.fade(lighter(light.cloth, 0.3), darker(light.cloth, 0.14)),
    ) +
    path(
      `M0 -1.42C.16 -1.12 .1 -1 0 -1C-.1 -1 -.16 -1.12 0 -1.42Z`,
      lighter(light.glow, 0.5),
      `transform="translate(${r(x)} ${r(y)}) scale(${r(size)})"`,
    )
  )
}
