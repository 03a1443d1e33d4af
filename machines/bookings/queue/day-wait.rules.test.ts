import { expect, test } from 'vitest'
import { isOutOfTime, leftFor, offerEnd, placeWord } from './day-wait.rules.ts'

const at = '2027-03-01T12:00:00.000Z'
const inTwoDays = '2027-03-03T12:00:00.000Z'
const farAway = '2027-09-17T23:00:00.000Z'

test('a place that is free again is kept for 48 hours, to the millisecond', () => {
  expect(offerEnd(at, { quoteUntil: null, dayBegins: farAway })).toBe(inTwoDays)
  expect(offerEnd('2027-03-01T12:00:00.001Z', { quoteUntil: null, dayBegins: farAway })).toBe(
    '2027-03-03T12:00:00.001Z',
  )
})

test.each([
  ['a quote that is valid for longer', farAway, farAway, inTwoDays],
  ['a quote that ends at the same instant', inTwoDays, farAway, inTwoDays],
  ['a quote that ends first', '2027-03-03T11:59:59.999Z', farAway, '2027-03-03T11:59:59.999Z'],
  ['a day that begins first', farAway, '2027-03-03T11:59:59.999Z', '2027-03-03T11:59:59.999Z'],
  ['a day that begins after 48 hours', null, '2027-03-03T12:00:00.001Z', inTwoDays],
  [
    'a day that begins first, without a quote',
    null,
    '2027-03-02T00:00:00.000Z',
    '2027-03-02T00:00:00.000Z',
  ],
  [
    'a quote that ends before the day',
    '2027-03-01T18:00:00.000Z',
    '2027-03-01T23:00:00.000Z',
    '2027-03-01T18:00:00.000Z',
  ],
  [
    'a day that begins before the quote ends',
    '2027-03-01T23:30:00.000Z',
    '2027-03-01T23:00:00.000Z',
    '2027-03-01T23:00:00.000Z',
  ],
])(
  'an offer lasts no longer than its quote and never into the day: %s',
  (_, quoteUntil, dayBegins, end) => {
    expect(offerEnd(at, { quoteUntil, dayBegins })).toBe(end)
  },
)

test('an offer has run out at the instant of its end, and nothing runs out that was not offered', () => {
  const facts = { offeredUntil: inTwoDays }
  expect([
    isOutOfTime(facts, '2027-03-03T11:59:59.999Z'),
    isOutOfTime(facts, inTwoDays),
    isOutOfTime(facts, farAway),
    isOutOfTime({ offeredUntil: null }, farAway),
  ]).toEqual([false, true, true, false])
})

test.each([
  [{ capacity: 1, taken: 0, ahead: 0 }, 1, 'last'],
  [{ capacity: 3, taken: 0, ahead: 0 }, 3, 'free'],
  [{ capacity: 3, taken: 1, ahead: 0 }, 2, 'free'],
  [{ capacity: 3, taken: 1, ahead: 1 }, 1, 'last'],
  [{ capacity: 3, taken: 2, ahead: 1 }, 0, 'full'],
  [{ capacity: 2, taken: 2, ahead: 0 }, 0, 'full'],
  // More wait than there are places, and a capacity was lowered below what was taken.
  [{ capacity: 1, taken: 1, ahead: 4 }, 0, 'full'],
  [{ capacity: 1, taken: 3, ahead: 0 }, 0, 'full'],
  [{ capacity: 0, taken: 0, ahead: 0 }, 0, 'full'],
] as const)(
  'whoever is ahead in line comes first: %j leaves %d, which reads %s',
  (day, left, word) => {
    expect(leftFor(day)).toBe(left)
    expect(placeWord(left)).toBe(word)
  },
)
