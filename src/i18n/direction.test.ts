import { expect, test } from 'vitest'
import { formatNames, inAlphabet } from './format.ts'
import { directionOf } from './direction.ts'

test.each([
  ['en', 'ltr'],
  ['en-XA', 'ltr'],
  ['de-CH', 'ltr'],
  ['ar', 'rtl'],
  ['he', 'rtl'],
  ['ur-PK', 'rtl'],
  ['ar-Latn', 'ltr'],
])('%s is written %s', (tag, direction) => {
  expect(directionOf(tag)).toBe(direction)
})

test('a list of names keeps each name’s text direction, and Latin names stay unchanged', () => {
  expect(formatNames(['Ada Okafor', 'ليلى حداد', 'Tom'])).toBe(
    'Ada Okafor, \u2068ليلى حداد\u2069, Tom',
  )
})

test('numbers in names are sorted by value', () => {
  expect(['Household 10', 'Household 2', 'Åberg', 'household 1'].toSorted(inAlphabet)).toEqual([
    'Åberg',
    'household 1',
    'Household 2',
    'Household 10',
  ])
})
