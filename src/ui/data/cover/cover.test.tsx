import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Cover } from './cover.tsx'
import { drawCover } from './draw.ts'
import { engravings } from './engravings.ts'

const categories = [...engravings.keys(), 'anything else']
const names = [
  'The Ropewalk',
  'Tidewater Table',
  'Marsh & Marigold',
  'Dove & Compass',
  'Čáp a syn',
  '海辺の花屋',
  'A',
  'Kiln & Carat',
]
const size = { width: 640, height: 400 }

test('the same category and name give the same picture, regardless of case and spaces', () => {
  const picture = drawCover({ category: 'venue', name: 'The Ropewalk', ...size })
  expect(drawCover({ category: 'venue', name: '  THE ropewalk ', ...size })).toEqual(picture)
})

test('another name, category or width gives another picture', () => {
  const picture = drawCover({ category: 'florist', name: 'Bell & Thistle', ...size })
  const others = [
    drawCover({ category: 'florist', name: 'Bell & Thimble', ...size }),
    drawCover({ category: 'planner', name: 'Bell & Thistle', ...size }),
    drawCover({ category: 'florist', name: 'Bell & Thistle', width: 1200, height: 400 }),
  ]
  expect(others.filter((other) => other.strokes[0]?.path === picture.strokes[0]?.path)).toEqual([])
})

test('an unknown category gets the rosette', () => {
  const unknown = drawCover({ category: 'falconry', name: 'High Hood', ...size })
  expect(unknown).toEqual(drawCover({ category: 'other', name: 'High Hood', ...size }))
})

test('all ten papers are used, each with two different inks', () => {
  const pictures = Array.from({ length: 200 }, (_, at) =>
    drawCover({ category: 'other', name: `Vendor ${at}`, ...size }),
  )
  expect(new Set(pictures.map(({ paper }) => paper)).size).toBe(10)
  expect(
    pictures.filter(
      ({ paper, strokes }) => new Set([paper, ...strokes.map(({ ink }) => ink)]).size !== 3,
    ),
  ).toEqual([])
})

test('every picture is under 30 kB, drawn with whole numbers, and contains no text', () => {
  const pictures = categories.flatMap((category) =>
    names.map((name) => ({
      of: `${category}: ${name}`,
      picture: renderToStaticMarkup(<Cover category={category} name={name} />),
    })),
  )
  expect(
    pictures
      .filter(({ picture }) => picture.length >= 30_000)
      .map(({ of, picture }) => `${of} ${picture.length}`),
  ).toEqual([])
  expect(
    pictures
      .filter(({ picture }) => /NaN|Infinity|undefined|<text|style=/.test(picture))
      .map(({ of }) => of),
  ).toEqual([])
  expect(pictures.every(({ picture }) => picture.includes('aria-hidden="true"'))).toBe(true)
})
