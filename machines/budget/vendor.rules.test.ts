import { expect, test } from 'vitest'
import type { BudgetItem } from './budget.schema.ts'
import { budgetCategoryOf, isOtherPrice, itemOf, priceField } from './vendor.rules.ts'

const florist = {
  category: 'florist' as const,
  name: 'Fern & Fable',
  price: { minor: 318_000, currency: 'USD' },
  isBooked: true,
}
const item: BudgetItem = {
  id: '0197a3c2-8f10-7a3b-9c4d-000000000001',
  version: 1,
  choiceId: null,
  category: 'flowers',
  name: 'Flowers',
  vendor: 'Fern & Fable',
  notes: '',
  currency: 'USD',
  perGuest: false,
  planned: null,
  quoted: null,
  agreed: 318_000,
}

test('the price of a booked vendor is agreed, that of any other only quoted', () => {
  expect([priceField({ isBooked: true }), priceField({ isBooked: false })]).toEqual([
    'agreed',
    'quoted',
  ])
  const blank = {
    category: 'flowers',
    name: 'Bouquets',
    vendor: 'Fern & Fable',
    currency: 'USD',
    perGuest: false,
    planned: null,
    notes: '',
  }
  expect(itemOf(florist, 'Bouquets')).toEqual({ ...blank, agreed: 318_000, quoted: null })
  expect(itemOf({ ...florist, isBooked: false }, 'Bouquets')).toEqual({
    ...blank,
    agreed: null,
    quoted: 318_000,
  })
})

test('a vendor’s name is cut to the 150 characters of an item', () => {
  expect(itemOf({ ...florist, name: `${'a'.repeat(150)}b` }, 'Flowers').vendor).toBe(
    'a'.repeat(150),
  )
})

test('an item has another price if the amount or the currency differs', () => {
  expect(isOtherPrice(item, florist)).toBe(false)
  expect(isOtherPrice({ ...item, agreed: 320_000 }, florist)).toBe(true)
  expect(isOtherPrice({ ...item, agreed: null, quoted: 318_000 }, florist)).toBe(true)
  expect(isOtherPrice({ ...item, currency: 'EUR' }, florist)).toBe(true)
})

test('the price of an unbooked vendor is compared with the quoted amount', () => {
  const asked = { ...florist, isBooked: false }
  expect(isOtherPrice({ ...item, agreed: null, quoted: 318_000 }, asked)).toBe(false)
  expect(isOtherPrice({ ...item, agreed: 318_000, quoted: 300_000 }, asked)).toBe(true)
})

test('a missing price and a price per guest are not compared', () => {
  expect(isOtherPrice(item, { ...florist, price: null })).toBe(false)
  expect(isOtherPrice({ ...item, perGuest: true, agreed: 1 }, florist)).toBe(false)
})

test('each vendor category is paid from its part of the budget', () => {
  expect(budgetCategoryOf).toEqual({
    photography: 'photography',
    videography: 'videography',
    catering: 'catering',
    venue: 'venue',
    florist: 'flowers',
    music: 'music',
    cake: 'cake',
    decor: 'flowers',
    planner: 'planner',
    dress: 'attire',
    suit: 'attire',
    jewelry: 'rings',
    beauty: 'beauty',
    transportation: 'transport',
    stationery: 'stationery',
    favors: 'favours',
    other: 'contingency',
  })
})
