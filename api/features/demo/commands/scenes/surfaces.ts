import {
  darker,
  ellipse,
  high,
  lighter,
  path,
  r,
  rect,
  soft,
  times,
  wide,
} from '../pictures/canvas.ts'
import type { Canvas } from '../pictures/canvas.ts'

/** Cloth in soft folds over all of the picture. */
export function folds(c: Canvas, colour: string): string {
  return (
    rect(0, 0, wide, high, c.fade(lighter(colour, 0.15), darker(colour, 0.12))) +
    soft(
      times(7, (at) => {
        const x = at * 200 - 60 + c.between(-50, 50)
        return path(
          `M${r(x)} -20C${r(x + 120)} 240 ${r(x - 90)} 520 ${r(x + 90)} 820H${r(x + 180)}` +
            `C${r(x + 30)} 520 ${r(x + 220)} 240 ${r(x + 90)} -20Z`,
          at % 2 ? lighter(colour, 0.35) : darker(colour, 0.3),
          'opacity=".35"',
        )
      }),
      3,
    )
  )
}

/** The soft shadow of what lies on a surface. */
export const shadow = (x: number, y: number, rx: number, ry: number) =>
  ellipse(x, y, rx, ry, '#14110f', 'opacity=".3" filter="url(#soft2)"')
