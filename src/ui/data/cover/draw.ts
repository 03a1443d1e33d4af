import { engravings, otherwise } from './engravings.ts'

/**
 * A cover: two inks on one paper. `petals` are filled with the paper, so that what lies behind them
 * does not show through.
 */
export interface Drawing {
  paper: string
  strokes: { path: string; ink: string; width: number }[]
  petals: string | null
}

/** Ground, line, second ink. */
const papers = [
  { name: 'ledger', inks: ['#d5e4d9', '#1d4f4a', '#2b3a94'] },
  { name: 'marigold', inks: ['#f2c766', '#4a2a10', '#8a2f1f'] },
  { name: 'airmail', inks: ['#dfe3f5', '#2b3a94', '#a2452f'] },
  { name: 'shell', inks: ['#f0cdbd', '#6e1f2a', '#2b3a94'] },
  { name: 'night', inks: ['#1d2650', '#d8e4dc', '#f2b134'] },
  { name: 'rain', inks: ['#c9dbe6', '#17456a', '#9a5a00'] },
  { name: 'fig', inks: ['#e6dcef', '#4b2a6b', '#176b52'] },
  { name: 'bottle', inks: ['#17524a', '#e2eedd', '#f2b134'] },
  { name: 'straw', inks: ['#ebe3c8', '#5a4416', '#7a2430'] },
  { name: 'leaf', inks: ['#b9d3b4', '#1e4620', '#7a3d0a'] },
] as const

/**
 * The engraving of a business without a photo: its category picks the motif, its name the paper and
 * every measure. The same input is the same picture, everywhere. A picture that is used wide is
 * drawn wide, not cropped.
 */
export function drawCover({
  category,
  name,
  width,
  height,
}: {
  category: string
  name: string
  width: number
  height: number
}): Drawing {
  const { seed, draw } = engravings.get(category) ?? otherwise
  const chance = mulberry32(fnv1a(`${seed}|${name.trim().toLowerCase()}`))
  const [paper, line, second] = papers[Math.floor(chance() * papers.length)]?.inks ?? papers[0].inks
  const { lines, accents, heads } = draw(chance, width, height)
  const first = { path: lines.join(''), ink: line }
  const other = { path: accents.join(''), ink: second }
  return heads
    ? {
        paper,
        strokes: [
          { ...other, width: 0.9 },
          { ...first, width: 1 },
        ],
        petals: heads.join(''),
      }
    : {
        paper,
        strokes: [
          { ...first, width: 1 },
          { ...other, width: 1.1 },
        ],
        petals: null,
      }
}

/** Fowler, Noll and Vo's hash, 32 bit. */
function fnv1a(text: string) {
  let hash = 2_166_136_261
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  return hash >>> 0
}

/** Tommy Ettinger's generator: small, the same in every engine, and even enough for petals. */
function mulberry32(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
