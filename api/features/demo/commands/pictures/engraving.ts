import { crc32, deflateSync } from 'node:zlib'

interface Art {
  width: number
  height: number
  /** How many waves go around. */
  petals: number
  /** How many lines stand between the middle and the edge. */
  turns: number
  /** Which of all like it. */
  seed: number
}

/** Lathe-work in two inks on paper, as a PNG: lines that run around two middles and cross. */
export function engraving({ width, height, petals, turns, seed }: Art): Buffer {
  // A row begins with its filter: 0 for none. A point takes half a byte, the index of its colour in
  // the palette.
  const stride = 1 + width / 2
  const points = Buffer.alloc(stride * height)
  const reach = Math.min(width, height) / 2
  const drawn = (x: number, y: number) => {
    const first = line((x - width * 0.42) / reach, (y - height * 0.52) / reach, {
      petals,
      turns,
      seed,
    })
    const second = line((x - width * 0.62) / reach, (y - height * 0.46) / reach, {
      petals: petals + 2,
      turns: turns * 0.8,
      seed: seed * 2,
    })
    return first >= second ? Math.round(first * 7) : second > 0 ? 8 + Math.round(second * 7) : 0
  }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x += 2)
      points[y * stride + 1 + x / 2] = (drawn(x, y) << 4) | drawn(x + 1, y)
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 4, 3, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const parts = [
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(points)),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
}

/**
 * How much ink a point has, from 0 to 1: some near a wavy circle, and none outside the last circle.
 */
function line(
  x: number,
  y: number,
  { petals, turns, seed }: Pick<Art, 'petals' | 'turns' | 'seed'>,
) {
  const far = Math.hypot(x, y)
  const wave =
    0.09 *
    Math.sin(petals * Math.atan2(y, x) + seed + far * 4) *
    Math.sin(Math.PI * Math.min(far, 1))
  const at = (far + wave) * turns
  if (at > turns || far < 0.04) return 0
  const beside = Math.abs(at - Math.round(at))
  return Math.max(0, Math.min(1, 1.25 - beside * 7))
}

/** Paper to the first ink, then paper to the second. */
const palette = Buffer.from([...shades([0x1d, 0x3f, 0x8a]), ...shades([0x1f, 0x5a, 0x43])])

function shades(ink: readonly number[]) {
  const paper = [0xf3, 0xf1, 0xe6]
  return Array.from({ length: 8 }, (_, step) =>
    ink.map((part, at) => Math.round(paper[at]! + ((part - paper[at]!) * step) / 7)),
  ).flat()
}

function chunk(kind: string, content: Buffer) {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
