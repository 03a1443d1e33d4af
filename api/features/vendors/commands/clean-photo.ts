/** A photo as guests may have it: of one of the two types, of a size that a browser can draw, and with nothing in it but the picture. */
export interface CleanPhoto {
  type: 'image/jpeg' | 'image/png'
  content: Buffer
  width: number
  height: number
}

/** More than any screen shows; past it a small file becomes a large picture in the memory of whoever looks. */
const mostPixels = 40_000_000

/**
 * A JPEG or PNG without what the camera wrote into it: where it was taken, when, and by whose device. Only which way up it is stays.
 * Null for what is neither, is broken, or is too large to draw.
 */
export function cleanPhoto(file: Buffer): CleanPhoto | null {
  try {
    const photo = file.readUIntBE(0, 3) === 0xffd8ff ? cleanJpeg(file) : cleanPng(file)
    return photo && photo.width > 0 && photo.height > 0 && photo.width * photo.height <= mostPixels ? photo : null
  } catch (error) {
    // It ends before it says what it is.
    if (error instanceof RangeError) return null
    throw error
  }
}

function cleanJpeg(file: Buffer): CleanPhoto | null {
  const kept: Buffer[] = []
  let [width, height, turn] = [0, 0, 1]
  for (let at = 2; ;) {
    if (file.readUInt8(at) !== 0xff) return null
    const marker = file.readUInt8(at + 1)
    if (marker === 0xff) {
      at++
      continue
    }
    const end = at + 2 + file.readUInt16BE(at + 2)
    if (end > file.length || end < at + 4) return null
    const segment = file.subarray(at, end)
    if (isFrame(marker)) [height, width] = [file.readUInt16BE(at + 5), file.readUInt16BE(at + 7)]
    if (marker === 0xe1) turn = orientation(segment.subarray(4)) ?? turn
    if (isPicture(marker)) kept.push(segment)
    at = end
    if (marker !== startOfScan) continue
    // From here on it is the picture itself. What follows its end (a preview, a film) is left out.
    const last = file.lastIndexOf(Buffer.from([0xff, 0xd9]))
    if (last < at) return null
    const content = Buffer.concat([file.subarray(0, 2), turnedBy(turn), ...kept, file.subarray(at, last + 2)])
    return turn > 4 ? { type: 'image/jpeg', content, width: height, height: width } : { type: 'image/jpeg', content, width, height }
  }
}

const startOfScan = 0xda

/** Baseline, progressive and their kin; 0xc4, 0xc8 and 0xcc between them are tables. */
function isFrame(marker: number) {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

/** Tables, frames and scans, the colour profile and how colours are mixed; no note of any program. */
function isPicture(marker: number) {
  return (marker >= 0xc0 && marker <= 0xdf) || marker === 0xe0 || marker === 0xe2 || marker === 0xee
}

/** Which way up it is, from 1 to 8, where the camera says so. */
function orientation(segment: Buffer): number | null {
  if (segment.toString('latin1', 0, 6) !== 'Exif\0\0') return null
  const tiff = segment.subarray(6)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let entry = 0; entry < Math.min(short(first), 64); entry++) {
    const at = first + 2 + entry * 12
    if (short(at) === 0x0112) return short(at + 8) >= 1 && short(at + 8) <= 8 ? short(at + 8) : null
  }
  return null
}

/** The shortest Exif there is: which way up. */
function turnedBy(turn: number) {
  if (turn === 1) return Buffer.alloc(0)
  const exif = Buffer.from('ffe1002245786966000049492a0008000000010012010300010000000000000000000000', 'hex')
  exif.writeUInt16LE(turn, 28)
  return exif
}

function cleanPng(file: Buffer): CleanPhoto | null {
  if (file.toString('latin1', 0, 16) !== '\x89PNG\r\n\x1a\n\0\0\0\rIHDR') return null
  const kept = [file.subarray(0, 8)]
  for (let at = 8; ;) {
    const end = at + 12 + file.readUInt32BE(at)
    if (end > file.length) return null
    const kind = file.toString('latin1', at + 4, at + 8)
    if (shapes.has(kind)) kept.push(file.subarray(at, end))
    if (kind === 'IEND') break
    at = end
  }
  return { type: 'image/png', content: Buffer.concat(kept), width: file.readUInt32BE(16), height: file.readUInt32BE(20) }
}

/** The parts of a PNG that are the picture and its colours. */
const shapes = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT'])
