import { describe, expect, test } from 'vitest'
import { latin, wordsOf } from './latin.ts'
import { allowedErrors, typingErrors } from './spelling.ts'

describe('typing errors', () => {
  test.each([
    ['lisbon', 'lisbon', 0],
    ['lisbn', 'lisbon', 1],
    ['lisboon', 'lisbon', 1],
    ['lizbon', 'lisbon', 1],
    ['lsibon', 'lisbon', 1],
    ['photogrpahey', 'photography', 2],
    ['berlin', 'dublin', 3],
    ['porto', 'portobello', 3],
  ])('between %s and %s: %i', (typed, word, errors) => {
    expect(typingErrors(typed, word, 2)).toBe(errors)
  })

  test('a word that goes on after what was typed has none in what follows', () => {
    expect(typingErrors('porto', 'portobello', 2, true)).toBe(0)
    expect(typingErrors('prtobe', 'portobello', 2, true)).toBe(1)
    expect(typingErrors('zzzzz', 'portobello', 2, true)).toBe(3)
  })

  test('short words must be right', () => {
    expect([3, 4, 6, 7].map(allowedErrors)).toEqual([0, 1, 1, 2])
  })
})

test('texts meet in Latin letters, however they are written', () => {
  expect(latin('  Ærø—Straße 12, “Łódź” ')).toBe('aero strasse 12 lodz')
  expect(wordsOf("Bell & Thistle's")).toEqual(['bell', 'thistles'])
  expect(wordsOf(' … ')).toEqual([])
})
