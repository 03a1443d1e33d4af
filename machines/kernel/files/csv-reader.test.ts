import { expect, test } from 'vitest'
import { readCsv } from './csv-reader.ts'

test.each([
  ['a,b\nc,d', ','],
  ['a;b\nc,d,e;f', ';'],
  ['a\tb\nc', '\t'],
  ['a|b\n', '|'],
  ['"a,b,c";d', ';'],
])('%j has the separator %j of its first record', (text, separator) => {
  expect(readCsv(text)).toEqual(readCsv(text, separator))
  expect(readCsv(text)[0]).toHaveLength(2)
})

test('a given separator is used as it is', () => {
  expect(readCsv('a^b,c\n]^-', '^')).toEqual([
    ['a', 'b,c'],
    [']', '-'],
  ])
})

test('lines end in any usual way, and line breaks inside quotes stay', () => {
  expect(readCsv('a\rb\r\n"c\r\nd"\re\n')).toEqual([['a'], ['b'], ['c\r\nd'], ['e'], ['']])
})

test('quotes may follow spaces, and a quote inside a cell is an ordinary character', () => {
  expect(readCsv('Ada,  "Okafor, Ada" ,5" pan')).toEqual([['Ada', 'Okafor, Ada ', '5" pan']])
  expect(readCsv('a\t\t "b"', '\t')).toEqual([['a', '', 'b']])
})

test('text after a closing quote belongs to the cell', () => {
  expect(readCsv('"Ada" Okafor,x\n"a" "b",y')).toEqual([
    ['Ada Okafor', 'x'],
    ['a "b"', 'y'],
  ])
})

test('an unclosed quote takes the rest of the file', () => {
  expect(readCsv('a,"b ""c""\nd,e')).toEqual([['a', 'b "c"\nd,e']])
})
