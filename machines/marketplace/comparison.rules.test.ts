import { expect, test } from 'vitest'
import { costOf, takesGuests } from './comparison.rules.ts'

const price = { fromMinor: 190_000, toMinor: null, covers: '' }
const noPrice = { fromMinor: null, toMinor: null, covers: '' }

test('a venue costs its hire and each guest, and at least its minimum', () => {
  const details = { hirePrice: 300_000, headPrice: 9_000 }
  expect(costOf('venue', { details, price }, 100)).toEqual({
    minor: 1_200_000,
    parts: [
      { what: 'hire', minor: 300_000 },
      { what: 'perGuest', minor: 900_000 },
    ],
    isMinimum: false,
    paidFor: null,
    lacks: null,
  })
  expect(
    costOf('venue', { details: { ...details, minimumSpend: 1_500_000 }, price }, 100),
  ).toMatchObject({ minor: 1_500_000, isMinimum: true })
})

test('a caterer is paid for the fewest guests they cook for, at least', () => {
  const details = { pricePerHead: 7_800, minGuests: 50 }
  expect(costOf('catering', { details, price }, 20)).toMatchObject({ minor: 390_000, paidFor: 50 })
  expect(costOf('catering', { details, price }, 80)).toMatchObject({
    minor: 624_000,
    paidFor: null,
  })
})

test('a price per guest is unknown without their number', () => {
  expect(costOf('catering', { details: { pricePerHead: 7_800 }, price }, null)).toMatchObject({
    minor: null,
    lacks: 'guests',
  })
})

test('what says only where its prices begin costs at least that, and nothing is made up', () => {
  expect(costOf('photography', { details: {}, price }, 80)).toMatchObject({
    minor: 190_000,
    parts: [{ what: 'from', minor: 190_000 }],
  })
  expect(costOf('photography', { details: {}, price: noPrice }, 80)).toMatchObject({
    minor: null,
    lacks: 'price',
  })
  expect(costOf('florist', { details: { minimumOrder: 250_000 }, price }, 80)).toMatchObject({
    minor: 250_000,
    isMinimum: true,
  })
})

test.each([
  ['a hire needs no headcount', 'venue', { hirePrice: 300_000 }, null, 300_000, false],
  [
    'fewer guests than a venue takes are paid for as those',
    'venue',
    { headPrice: 9_000, minGuests: 60 },
    20,
    540_000,
    false,
  ],
  [
    'a minimum that is reached exactly is none',
    'venue',
    { headPrice: 9_000, minimumSpend: 900_000 },
    100,
    900_000,
    false,
  ],
  [
    'one that is passed is none',
    'venue',
    { headPrice: 9_000, minimumSpend: 1 },
    100,
    900_000,
    false,
  ],
  ['a decorator has a minimum, too', 'decor', { minimumOrder: 200_000 }, 80, 200_000, true],
] as const)('%s', (_, category, details, guests, minor, isMinimum) => {
  expect(costOf(category, { details, price }, guests)).toMatchObject({
    minor,
    isMinimum,
    lacks: null,
  })
})

test('a minimum is known without any price, and an unknown cost has no parts', () => {
  const florist = { details: { minimumOrder: 250_000 }, price: noPrice }
  expect(costOf('florist', florist, 80)).toEqual({
    minor: 250_000,
    parts: [],
    isMinimum: true,
    paidFor: null,
    lacks: null,
  })
  const nothing = { minor: null, parts: [], isMinimum: false, paidFor: null }
  expect(costOf('florist', { details: {}, price: noPrice }, 80)).toEqual({
    ...nothing,
    lacks: 'price',
  })
  const caterer = { details: { pricePerHead: 7_800 }, price }
  expect(costOf('catering', caterer, null)).toEqual({ ...nothing, lacks: 'guests' })
})

test('a minimum of nothing is no price, and one that is higher than the fewest guests stands alone', () => {
  expect(costOf('florist', { details: { minimumOrder: 0 }, price: noPrice }, 80)).toMatchObject({
    minor: null,
    lacks: 'price',
  })
  const details = { headPrice: 9_000, minGuests: 60, minimumSpend: 900_000 }
  expect(costOf('venue', { details, price }, 20)).toMatchObject({
    minor: 900_000,
    isMinimum: true,
    paidFor: null,
  })
})

test('make-up for each person is no price for each guest', () => {
  expect(costOf('beauty', { details: { pricePerHead: 11_000 }, price }, 80).minor).toBe(190_000)
})

test.each([
  ['venue', { seatedCapacity: 120 }, 118, 'yes'],
  ['venue', { seatedCapacity: 80, standingCapacity: 150 }, 118, 'yes'],
  ['venue', { seatedCapacity: 80 }, 118, 'no'],
  ['venue', { seatedCapacity: 200, minGuests: 120 }, 118, 'no'],
  ['venue', {}, 118, 'notStated'],
  ['venue', { minGuests: 150 }, 118, 'no'],
  ['venue', { minGuests: 118 }, 118, 'notStated'],
  ['venue', { seatedCapacity: 118, minGuests: 118 }, 118, 'yes'],
  ['cake', {}, 118, 'notStated'],
  ['photography', {}, 118, null],
] as const)('a %s with %j and %i guests: %s', (category, details, guests, takes) => {
  expect(takesGuests(category, { details }, guests)).toBe(takes)
})
