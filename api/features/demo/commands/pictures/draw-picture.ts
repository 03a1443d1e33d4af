import sharp from 'sharp'
import { limitConcurrency } from '#api/features/files/commands/limit-concurrency.ts'
import { numbersFrom } from '../marketplace/plausible-vendor.ts'
import { high, newCanvas, radial, rect, stop, wide } from './canvas.ts'
import type { Canvas } from './canvas.ts'
import { lights } from './lights.ts'
import { scenes } from './scenes.ts'
import type { SceneName } from './scenes.ts'

/** A picture by what it shows. The same one is drawn the same each time, everywhere. */
export interface DrawnPicture {
  scene: SceneName
  /** Its place among the lights. */
  light: number
  seed: number
}

/**
 * The file of a picture, so many pixels wide. One is drawn at a time: it takes a processor for half
 * a second at most.
 */
export const drawPicture = limitConcurrency(
  { running: 1, waiting: 200 },
  async (picture: DrawnPicture, width: number, format: 'webp' | 'avif' | 'jpeg') => {
    const drawn = sharp(Buffer.from(svgOf(picture, width))).flatten({ background: '#ffffff' })
    if (format === 'webp') return drawn.webp({ quality: 80, effort: 3 }).toBuffer()
    return format === 'avif'
      ? drawn.avif({ quality: 55, effort: 3 }).toBuffer()
      : drawn.jpeg().toBuffer()
  },
)

function svgOf({ scene, light, seed }: DrawnPicture, width: number) {
  const canvas = newCanvas(numbersFrom(seed), lights[light % lights.length]!)
  const drawn = scenes[scene].draw(canvas)
  const size = `width="${width}" height="${Math.round((width * high) / wide)}"`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${wide} ${high}">`,
    `<defs>${softnesses}${lensOf(canvas)}${canvas.gradients()}</defs>`,
    drawn,
    rect(0, 0, wide, high, 'url(#shine)'),
    rect(0, 0, wide, high, 'url(#edge)'),
    '</svg>',
  ].join('')
}

const softnesses = [3, 7, 14, 26]
  .map(
    (by, at) =>
      `<filter id="soft${at + 1}" x="-20%" y="-20%" width="140%" height="140%">` +
      `<feGaussianBlur stdDeviation="${by}"/></filter>`,
  )
  .join('')

/** Light from above on the left, and edges that are darker than the middle. */
function lensOf({ light: { glow } }: Canvas) {
  const shine = stop(glow, 'stop-opacity=".26"') + stop(glow, 'offset="1" stop-opacity="0"')
  const edge =
    stop('#0d0b0a', 'offset=".55" stop-opacity="0"') +
    stop('#0d0b0a', 'offset="1" stop-opacity=".42"')
  return (
    radial('id="shine" cx=".2" cy=".1" r=".9"', shine) +
    radial('id="edge" cx=".5" cy=".46" r=".78"', edge)
  )
}
