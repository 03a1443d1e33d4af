import { expect, test } from 'vitest'
import { serviceCategories } from '#machines/vendors/business.schema.ts'
import { isInPlan, choosableStates, categoryStateOf, categoryStatusesOf } from './category.rules.ts'
import { categoryStates } from './category.schema.ts'

test.each([
  [{}, 'undecided'],
  [{ wanted: 1 }, 'wanted'],
  [{ wanted: 1, saved: 3 }, 'saved'],
  [{ saved: 3, asked: 1 }, 'asked'],
  [{ asked: 1, quoted: 1, dropped: 4 }, 'quoted'],
  [{ quoted: 2, booked: 1 }, 'booked'],
  [{ not_needed: 1 }, 'not_needed'],
  [{ not_needed: 1, dropped: 2 }, 'not_needed'],
  [{ not_needed: 1, saved: 1 }, 'saved'],
] as const)('%j is %s', (counts, status) => {
  expect(categoryStateOf(counts)).toBe(status)
})

test('a category in which all vendors were dropped is still wanted', () => {
  expect(categoryStateOf({ dropped: 3 })).toBe('wanted')
})

test('every category is listed, even without any vendors', () => {
  const lines = categoryStatusesOf([
    { category: 'florist', state: 'saved', count: 3 },
    { category: 'florist', state: 'dropped', count: 1 },
  ])
  expect(lines.map(({ category }) => category)).toEqual(serviceCategories)
  expect(lines.find(({ category }) => category === 'florist')).toEqual({
    category: 'florist',
    status: 'saved',
    counts: { wanted: 0, saved: 3, asked: 0, quoted: 0, booked: 0, dropped: 1, not_needed: 0 },
  })
  expect(lines.filter(({ status }) => status !== 'undecided')).toHaveLength(1)
})

test('a booked category cannot be marked as not needed, and a state is not marked twice', () => {
  expect(categoryStates.map((status) => `${status}: ${choosableStates(status).join(' ')}`)).toEqual(
    [
      'undecided: WANT NOT_NEEDED',
      'wanted: NOT_NEEDED',
      'saved: NOT_NEEDED',
      'asked: NOT_NEEDED',
      'quoted: NOT_NEEDED',
      'booked: ',
      'not_needed: WANT',
    ],
  )
})

test('an undecided or unneeded category is not part of the plan', () => {
  expect(categoryStates.filter(isInPlan)).toEqual(['wanted', 'saved', 'asked', 'quoted', 'booked'])
})
