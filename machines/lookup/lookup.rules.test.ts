import * as v from 'valibot'
import { expect, test } from 'vitest'
import { isProven, isSameName } from './lookup.rules.ts'
import type { Listed } from './lookup.rules.ts'
import { lookupSchema } from './lookup.schema.ts'

test.each([
  ['grace okafor', 'Grace Okafor'],
  ['OKAFOR, Grace', 'Grace Okafor'],
  ['Zoe Nunez', 'Zoë Núñez'],
  ['Soren Ostergard', 'Søren Østergård'],
  ['Łukasz Straß', 'Lukasz Strass'],
  ["Niamh O'Brien", 'Niamh OBrien'],
  ['Grace Ada Okafor', 'Grace Okafor'],
  ['Grace Okafor', 'Grace Ada Okafor'],
  ['Priya', ' Priya '],
])('%s is %s', (typed, listed) => {
  expect(isSameName(typed, listed)).toBe(true)
})

test.each([
  ['Grace', 'Grace Okafor'],
  ['Grace Okafor', 'Grace'],
  ['Grace Grace', 'Grace Okafor'],
  ['Grace Grace Okafor', 'Grace Okafor Okafor'],
  ['Ada Okafor', 'Grace Okafor'],
  ['', 'Grace'],
  ['-', ''],
])('%s is not %s', (typed, listed) => {
  expect(isSameName(typed, listed)).toBe(false)
})

const listed: Listed = {
  firstName: 'Grace',
  lastName: 'Okafor',
  emails: ['Grace@People.test', 'ada@people.test'],
  phones: ['+44 7700 900123'],
  postcode: 'SW1A 1AA',
}

test.each([
  ' grace@people.test ',
  'ADA@people.test',
  'sw1a1aa',
  'SW1A 1AA',
  '0123',
  '900 123',
  '07700 900123',
  '+44 (7700) 900-123',
  '0044 7700 900123',
])('%s belongs to the household', (typed) => {
  expect(isProven(typed, listed)).toBe(true)
})

test.each(['mary@people.test', 'SW1A', '123', '0124', '1234', 'x0123', '0123x', '', ' - '])(
  '%s does not belong to the household',
  (typed) => {
    expect(isProven(typed, listed)).toBe(false)
  },
)

test('what the list does not hold proves nothing', () => {
  const bare: Listed = { ...listed, emails: [], phones: ['', '12'], postcode: '' }
  expect(
    ['grace@people.test', '', '-', '12', '0012'].map((typed) => isProven(typed, bare)),
  ).toEqual([false, false, false, false, false])
})

test.each([
  [{ name: ' ', proof: '31401' }, 'required'],
  [{ name: 'Grace', proof: '' }, 'required'],
  [{ name: 'Grace', proof: '7' }, 'invalid_proof'],
  [{ name: 'Grace', proof: '- -' }, 'invalid_proof'],
  [{ name: 'Grace', proof: 'grace@' }, 'invalid_email'],
  [{ name: 'x'.repeat(201), proof: '31401' }, 'too_long'],
])('%j is complained about at its field', (typed, code) => {
  expect(v.safeParse(lookupSchema, typed).issues?.[0]?.message).toBe(code)
})

test('one of several numbers is enough, and a listed one of fewer than four digits proves nothing', () => {
  const phones = ['+44 7700 900123', '0161 496 0042', '1234']
  expect(isProven('0042', { ...listed, phones })).toBe(true)
  expect(isProven('1234', { ...listed, phones })).toBe(true)
  expect(isProven('4-56', { ...listed, phones: ['456'], postcode: '' })).toBe(false)
})
