import { expect, test } from 'vitest'
import { sheetOf } from '#machines/kernel/files/sheet.ts'
import { meaningOf, sideNames, unreadIn } from './meanings.rules.ts'
import type { Names } from './meanings.rules.ts'
import type { Column } from '../foreign/source.schema.ts'

const couple: Names = ['Maya Lindqvist', 'Sam Okafor']

function sideOf(cell: string, names: Names = couple, words?: Column['words']) {
  return meaningOf({ field: 'side', person: 0, event: '', cell, ...(words && { words }) }, names)
}

test('sides are called by the names of the couple, where these tell the two apart', () => {
  expect(sideNames(couple)).toEqual(couple)
  expect(sideNames(['Sam', 'sam '])).toEqual(['First', 'Second'])
  expect(sideNames(['', 'Sam'])).toEqual(['First', 'Second'])
  expect(sideNames(['Sam', ' '])).toEqual(['First', 'Second'])
})

test.each([
  ['Maya Lindqvist', 'first'],
  ['sam okafor', 'second'],
  ['First', 'first'],
  ['second', 'second'],
  ['Both', 'both'],
  ['Maya', 'first'],
  ['Sam', 'second'],
  ['Maya’s side', 'first'],
  ['Sam’s family', 'second'],
  ['Mayas', 'first'],
  ['Sams', 'second'],
  ['Maya friends', 'first'],
  ['Sam friend', 'second'],
  ['Sam’s guests', 'second'],
  ['Maya guest', 'first'],
  ['Maya’s family friends', 'first'],
  ['Lindqvist', null],
  ['Mayastown', null],
  ['Samantha', null],
  ['family', null],
  ['side of Maya', null],
  ['family Sam', null],
  ['', null],
  ['–', null],
])('the side "%s" is %s', (cell, side) => {
  expect(sideOf(cell)).toBe(side)
})

test('first names that are alike or missing tell no side', () => {
  expect(sideOf('Sam', ['Sam Lee', 'Sam Okafor'])).toBe(null)
  expect(sideOf('Sam Lee', ['Sam Lee', 'Sam Okafor'])).toBe('first')
  expect(sideOf('s', ['', 'Sam'])).toBe(null)
  expect(sideOf('Sam', ['', 'Sam'])).toBe(null)
  expect(sideOf('Maya', ['Maya', ''])).toBe(null)
  expect(sideOf('second', ['', 'Sam'])).toBe('second')
  expect(sideOf('Maya', ['  Maya  Lind', 'Sam'])).toBe('first')
})

test('a word is what somebody says that it means, unless we know it', () => {
  expect(sideOf('Bride')).toBe(null)
  expect(sideOf('Bride', couple, { Bride: 'first' })).toBe('first')
  expect(sideOf('Maya', couple, { Maya: 'second' })).toBe('first')
  expect(sideOf('Bride', couple, { Bride: 'note' })).toBe(null)
  expect(sideOf('constructor', couple, {})).toBe(null)
  expect(meaningOf({ field: 'ageGroup', person: 0, event: '', cell: 'Kids' }, couple)).toBe('child')
  expect(meaningOf({ field: 'answer', person: 0, event: '', cell: 'Yes' }, couple)).toBe('coming')
})

test('what nobody can read is listed by column, with how often it is there and what it may mean', () => {
  const sheet = sheetOf(
    'Name,Side,RSVP,Age,Hat\nAda,Bride,perchance,elder,red\nBen,Bride,Yes,3,red\nCem,Sam,,,\nDan',
    'found',
  )!
  const columns: Column[] = (['fullName', 'side', 'answer', 'ageGroup', 'note'] as const).map(
    (field) => ({ field, person: 0, event: '' }),
  )
  expect(unreadIn(sheet, columns, couple)).toEqual([
    {
      place: 1,
      header: 'Side',
      word: 'Bride',
      count: 2,
      choices: ['note', 'first', 'second', 'both'],
      meaning: 'note',
    },
    {
      place: 2,
      header: 'RSVP',
      word: 'perchance',
      count: 1,
      choices: ['note', 'coming', 'not_coming', 'pending', 'uninvited'],
      meaning: 'note',
    },
    {
      place: 3,
      header: 'Age',
      word: 'elder',
      count: 1,
      choices: ['note', 'adult', 'child', 'infant'],
      meaning: 'note',
    },
  ])
  const withWords = columns.map((column) => ({ ...column, words: { Bride: 'second' as const } }))
  expect(unreadIn(sheet, withWords, couple).map(({ word, meaning }) => [word, meaning])).toEqual([
    ['Bride', 'second'],
    ['perchance', 'note'],
    ['elder', 'note'],
  ])
})

test('of one column twenty words are listed, and of a word two hundred letters', () => {
  const words = Array.from({ length: 30 }, (_, place) => `word ${'x'.repeat(250)} ${place}`)
  const sheet = sheetOf(['Name,Side', ...words.map((word) => `Ada,${word}`)].join('\n'), 'found')!
  const columns: Column[] = [
    { field: 'fullName', person: 0, event: '' },
    { field: 'side', person: 0, event: '' },
  ]
  const unread = unreadIn(sheet, columns, couple)
  expect([unread.length, unread[0]?.word.length]).toEqual([20, 200])
})
