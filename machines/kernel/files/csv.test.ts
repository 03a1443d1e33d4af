import { expect, test } from 'vitest'
import * as fc from 'fast-check'
import { csvLine, typedText } from './csv.ts'

test.each([
  ['=1+1'],
  ['+1'],
  ['-1'],
  ['@SUM(A1)'],
  ['＝1+1'],
  ['＋1'],
  ['－1'],
  ['＠SUM(A1)'],
  ['﹦1'],
  ['−1'],
  ['\t=1'],
  ['\r=1'],
  ['\n=1'],
  [' =1'],
  ['\u00A0=1'],
  ['\u200B=1'],
  ['\uFEFF＝1'],
  ["=cmd|' /C calc'!A0"],
  ['|cmd'],
])('%j is written as text, never as a formula', (typed) => {
  expect(csvLine([typed])).toBe(`"'${typed}"\r\n`)
})

test('other text is written unchanged', () => {
  expect(csvLine(['Maya', 'a=b', "O'Neil", 'a,b;c', 'Zoë 🌿'])).toBe(
    `"Maya","a=b","O'Neil","a,b;c","Zoë 🌿"\r\n`,
  )
})

test('quotes are doubled, and line breaks stay in their cell', () => {
  expect(csvLine(['say "yes"', 'two\nlines'])).toBe('"say ""yes""","two\nlines"\r\n')
})

test('escaped text is read back as typed', () => {
  const signs = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', ' ', 'a', '1', '＝') })
  fc.assert(
    fc.property(signs, (typed) => {
      const cell = csvLine([typed]).slice(1, -3)
      expect(typedText(cell)).toBe(typed)
      expect(/^[=+\-@＝]/.test(cell)).toBe(false)
    }),
  )
})

test('numbers, dates and null are written as text', () => {
  expect(csvLine([-5, true, null, undefined, new Date('2026-11-21T09:00:00Z')])).toBe(
    '"-5","true","","","2026-11-21T09:00:00.000Z"\r\n',
  )
})

test('objects and arrays are written as JSON', () => {
  expect(csvLine([{ a: '=1' }, ['x']])).toBe('"{""a"":""=1""}","[""x""]"\r\n')
})
