import sharp from 'sharp'
import type { Sharp } from 'sharp'

/**
 * A photo as guests may have it: of one of the two types, of a size that a browser can draw, and
 * with nothing in it but the picture.
 */
export interface CleanPhoto {
  type: 'image/jpeg' | 'image/png'
  content: Buffer
  width: number
  height: number
}

/**
 * More than any screen shows; past it a small file becomes a large picture in the memory of whoever
 * looks.
 */
const maxPixels = 40_000_000

// One picture at a time in each thread, and none kept: a decoded photo takes a hundred megabytes.
sharp.concurrency(1)
sharp.cache(false)

/**
 * The picture in a JPEG or PNG, drawn anew in at most `maxBytes`. Nothing else of the file is
 * copied, so that no place, time, device, preview, second picture or film behind the first can
 * stay; which way up it is becomes the picture itself. Null for what is neither, is broken, or is
 * too large to draw; `evenBroken` draws what there is of one that breaks off, and `evenWebOnly` a
 * WebP or an AVIF, as the type that keeps what it shows.
 */
export async function stripImageMetadata(
  file: Buffer,
  maxBytes: number,
  { evenBroken = false, evenWebOnly = false } = {},
): Promise<CleanPhoto | null> {
  const known = typeOf(file)
  if (known === null && !(evenWebOnly && isWebOnly(file))) return null
  try {
    const picture = sharp(file, {
      limitInputPixels: maxPixels,
      failOn: evenBroken ? 'none' : 'error',
    }).autoOrient()
    const type = known ?? ((await picture.metadata()).hasAlpha ? 'image/png' : 'image/jpeg')
    // A picture that grew beyond what is kept, such as a photo saved as a PNG of few colours, is
    // drawn smaller.
    for (let scale = 1; ; scale *= 0.7) {
      const { data: content, info } = await encoded(await resized(picture, scale), type).toBuffer({
        resolveWithObject: true,
      })
      if (content.length <= maxBytes)
        return { type, content, width: info.width, height: info.height }
    }
  } catch {
    // libvips names no kinds of failure: what it cannot read is no photo.
    return null
  }
}

/** Whether it is a JPEG or a PNG that is too large to draw. Only its header is read. */
export async function hasTooManyPixels(file: Buffer) {
  if (typeOf(file) === null) return false
  try {
    const { width, height } = await sharp(file, { limitInputPixels: false }).metadata()
    return width * height > maxPixels
  } catch {
    return false
  }
}

/** By its own first bytes: libvips would read, and run, more kinds of files than are taken here. */
function typeOf(file: Buffer): CleanPhoto['type'] | null {
  if (file.toString('latin1', 0, 3) === '\xff\xd8\xff') return 'image/jpeg'
  return file.toString('latin1', 0, 16) === '\x89PNG\r\n\x1a\n\0\0\0\rIHDR' ? 'image/png' : null
}

/** Pictures that browsers show and other programs often do not: a WebP, or a still AVIF. */
function isWebOnly(file: Buffer) {
  const start = file.toString('latin1', 0, 12)
  return /^RIFF[^]{4}WEBP$/.test(start) || start.slice(4) === 'ftypavif'
}

async function resized(picture: Sharp, scale: number) {
  if (scale === 1) return picture.clone()
  const { autoOrient } = await picture.metadata()
  return picture.clone().resize({ width: Math.max(1, Math.round(autoOrient.width * scale)) })
}

/** Without `keepMetadata` sharp writes none, and turns other colour profiles into sRGB. */
function encoded(picture: Sharp, type: CleanPhoto['type']) {
  return type === 'image/jpeg'
    ? picture.jpeg({ quality: 88, progressive: true })
    : picture.png({ compressionLevel: 9 })
}
