import bodyFont from '../../styles/fonts/hanken-grotesk-latin-wght-normal.woff2?inline'
import nameFont from '../../styles/fonts/besley-latin-wght-normal.woff2?inline'
import looks from './drawing.css?inline'
import type { Picture } from '../layout/picture.ts'

/**
 * The drawing of a picture as a file of its own: with its looks, the colours of the page as they
 * are now, and its fonts.
 */
export function svgOf(picture: Picture, drawing: Element): string {
  const fonts = `@font-face{font-family:'Hanken Grotesk Variable';font-weight:100 900;src:url(${bodyFont})}@font-face{font-family:'Besley Variable';font-weight:400 900;src:url(${nameFont})}`
  const space = 'http://www.w3.org/2000/svg'
  const svg = document.createElementNS(space, 'svg')
  svg.setAttribute('xmlns', space)
  svg.setAttribute('width', String(picture.width))
  svg.setAttribute('height', String(picture.height))
  svg.setAttribute('viewBox', `0 0 ${picture.width} ${picture.height}`)
  const sheet = document.createElementNS(space, 'style')
  sheet.textContent = `${fonts}${withValues(looks)}`
  const ground = document.createElementNS(space, 'rect')
  ground.setAttribute('width', '100%')
  ground.setAttribute('height', '100%')
  ground.setAttribute('fill', valueOf('--surface-page'))
  svg.append(sheet, ground, drawing.cloneNode(true))
  return new XMLSerializer().serializeToString(svg)
}

/** The same as pixels, twice as many as points, so that it stays sharp. */
export async function pngOf(picture: Picture, svg: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image(picture.width, picture.height)
    image.src = url
    await image.decode()
    const canvas = document.createElement('canvas')
    // Browsers refuse canvases beyond some sixteen thousand pixels a side.
    const scale = Math.min(2, 16_000 / Math.max(picture.width, picture.height))
    canvas.width = picture.width * scale
    canvas.height = picture.height * scale
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('The browser made no picture.'))),
        'image/png',
      )
    })
  } finally {
    URL.revokeObjectURL(url)
  }
}

/**
 * A style sheet with the values that the page's tokens have now, which a file of its own cannot
 * look up.
 */
function withValues(sheet: string) {
  return sheet.replace(/var\((--[\w-]+)\)/g, (_, token: string) => valueOf(token))
}

function valueOf(token: string) {
  const style = getComputedStyle(document.documentElement)
  const written = style.getPropertyValue(token).trim()
  if (!/light-dark|rgb|#/.test(written)) return written
  // A colour is what an element with it has; the token itself still says both.
  const probe = document.createElement('i')
  document.body.append(probe)
  probe.style.color = `var(${token})`
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
