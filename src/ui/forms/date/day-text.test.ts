import { expect, test } from 'vitest'
import { readDay, writeDay } from './day-text.ts'

test('a date is written in the locale’s words', () => {
  expect(writeDay('2027-03-13', 'en-GB')).toBe('13 March 2027')
  expect(writeDay('2027-03-13', 'de')).toBe('13. März 2027')
})

test.each([
  ['13 March 2027', 'en-GB'],
  ['13 mar 2027', 'en-GB'],
  ['Saturday 13 March 2027', 'en-GB'],
  ['March 13, 2027', 'en-GB'],
  ['13th of March, 2027', 'en-GB'],
  ['13/03/2027', 'en-GB'],
  ['13.3.27', 'en-GB'],
  ['2027-03-13', 'en-GB'],
  ['3/13/2027', 'en-US'],
  ['13. März 2027', 'de'],
  ['13.03.2027', 'de'],
  ['13 mars 2027', 'fr'],
  ['١٣ مارس ٢٠٢٧', 'ar-EG'],
])('"%s" is parsed in %s', (text, locale) => {
  expect(readDay(text, locale)).toBe('2027-03-13')
})

test.each([
  '',
  '13 March',
  'March 2027',
  '30 February 2027',
  '31/04/2027',
  '13 Ma 2027',
  '13 Ju 2027',
  'soon',
  '1 2 3 4',
  '13 March 127',
])('"%s" is not a date', (text) => {
  expect(readDay(text, 'en-GB')).toBeNull()
})

test('written dates are parsed back, throughout a leap year and in many languages', () => {
  const days = Array.from({ length: 30 }, (_, at) =>
    new Date(Date.UTC(2028, 0, 1 + at * 12)).toISOString().slice(0, 10),
  )
  for (const locale of ['en-GB', 'en-US', 'de', 'fr', 'es', 'pt', 'cs', 'tr', 'ar-EG'])
    expect(days.filter((day) => readDay(writeDay(day, locale), locale) !== day)).toEqual([])
})
