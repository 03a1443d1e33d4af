/**
 * About how wide a text of a chart is, in pixels at 13 px: generous, so that two labels which fit
 * by this never touch. A letter of the chart's face is 7.2 px on average, a capital or a figure up
 * to 8.6.
 */
export function textWidth(text: string) {
  return Array.from(text).length * 8
}
