import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { Photo } from '#machines/photos/photo.schema.ts'
import type { DrawCover } from '#api/adapters/covers/covers.port.ts'

/** The contents of a listing's picture. */
export interface Shared {
  name: string
  category: string
  place: string
  /** The cover and its focal point; null if the listing has no photo. */
  photo: { content: Buffer; focal: Photo['focal'] } | null
}

/** The size that networks expect of a picture for a link. */
const size = { width: 1200, height: 630 }
const panel = { height: 210, margin: 60 }
/** The part that the panel leaves. */
const view = { width: size.width, height: size.height - panel.height }
const inks = { light: '#f3f6f0', dark: '#151b33' }

/**
 * The picture for a link to a listing: its cover, with name and town on a panel below. The text
 * uses a font of our own, so that it is the same on every machine.
 */
export async function drawSharePicture(
  { name, category, place, photo }: Shared,
  drawCover: DrawCover,
): Promise<Buffer> {
  const ground = photo ? await cropped(photo) : await drawn(drawCover, { category, name })
  const [title, below] = await Promise.all([
    written(name, 60, 120),
    place === '' ? null : written(place, 30, 44),
  ])
  const top = view.height
  return sharp(ground)
    .composite([
      { input: panelSvg(), left: 0, top },
      { input: title.data, left: panel.margin, top: top + 34 },
      ...(below
        ? [{ input: below.data, left: panel.margin, top: size.height - below.info.height - 30 }]
        : []),
    ])
    .jpeg({ quality: 82, progressive: true })
    .toBuffer()
}

/** Crops the photo so that the focal point is as near to the middle as possible. */
async function cropped({ content, focal }: NonNullable<Shared['photo']>) {
  const scaled = await sharp(content)
    .resize({ ...view, fit: 'outside' })
    .toBuffer({ resolveWithObject: true })
  const { width, height } = scaled.info
  return sharp(scaled.data)
    .extract({
      left: offset(width, view.width, focal.x),
      top: offset(height, view.height, focal.y),
      ...view,
    })
    .extend({ bottom: panel.height, background: inks.light })
    .toBuffer()
}

/** The start of a part whose middle is a given point, within the whole. */
function offset(whole: number, part: number, share: number) {
  return Math.round(Math.max(0, Math.min(whole - part, (whole * share) / 100 - part / 2)))
}

async function drawn(drawCover: DrawCover, about: { category: string; name: string }) {
  const { paper, strokes, petals } = await drawCover({ ...about, ...view })
  const [under, over] = strokes.map(
    ({ path, ink, width }) =>
      `<path d="${path}" fill="none" stroke="${ink}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><rect width="100%" height="100%" fill="${paper}"/>${under ?? ''}${petals ? `<path d="${petals}" fill="${paper}"/>` : ''}${over ?? ''}</svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer()
}

function panelSvg() {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${panel.height}"><rect width="100%" height="100%" fill="${inks.light}"/></svg>`,
  )
}

/** Beside this file, and beside the bundle, where the build copies it. */
const font = () => fileURLToPath(new URL('besley-medium.ttf', import.meta.url))

/** One or two lines that fit into the panel. */
async function written(text: string, points: number, height: number) {
  const render = (scale: number) =>
    sharp({
      text: {
        text: `<span foreground="${inks.dark}">${escaped(text)}</span>`,
        font: `Besley Medium, ${Math.round(points * scale)}`,
        fontfile: font(),
        width: size.width - 2 * panel.margin,
        wrap: 'word-char',
        rgba: true,
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true })
  for (let scale = 1; ; scale *= 0.8) {
    const picture = await render(scale)
    if (picture.info.height <= height || scale < 0.3) return picture
  }
}

/** Pango reads its text as markup. */
function escaped(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
