import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { serviceCategories } from '#machines/vendors/business.schema.ts'
import type { PerCategory, WeddingFacts } from '#machines/wedding/facts.schema.ts'
import { checklist, checklistTask } from './checklist.rules.ts'
import { completionOf, ruledBy } from './completion.rules.ts'
import { taskCategories } from './template.schema.ts'

const perCategory = (count: number) =>
  Object.fromEntries(serviceCategories.map((category) => [category, count])) as PerCategory
const unknown: WeddingFacts = {
  dateSet: false,
  headcountSet: false,
  totalBudgetMinor: null,
  contributors: null,
  otherMembers: 0,
  choices: { saved: perCategory(0), quoted: perCategory(0), booked: [], notNeeded: [] },
  scheduleItems: null,
  vendorsWithoutSchedule: null,
  guests: null,
  householdsWithoutContact: null,
  saveTheDatesUnsent: null,
  invitationsUnsent: null,
  answersPending: null,
  answersDeadlineSet: null,
  answersClosed: null,
  guestsWithoutSeat: null,
  mealOptions: null,
  otherEvents: null,
  pagePublished: null,
  gifts: null,
  giftsUnthanked: null,
  bookingsUnsettled: null,
  paymentsDueSoon: null,
  bookingsUnreviewed: null,
}
const of = (number: number, facts: Partial<WeddingFacts> = {}, isTicked = false) =>
  completionOf({ number, isTicked }, { ...unknown, ...facts })

test('the checklist has sixty-four tasks in order of time, each in a known category', () => {
  expect(checklist.map(({ number }) => number)).toEqual(
    Array.from({ length: 64 }, (_, place) => place + 1),
  )
  const leads = checklist.map(({ months, days }) => months * 31 + days)
  expect(leads).toEqual(leads.toSorted((a, b) => b - a))
  expect(checklist.filter(({ category }) => !taskCategories.includes(category))).toEqual([])
  expect(checklist.filter(({ isExtra }) => isExtra).map(({ number }) => number)).toEqual([
    3, 5, 11, 13, 15, 23, 26, 29, 30, 35, 36, 43, 48, 50, 51,
  ])
})

test('a rule without records is completed by hand for now, and says so', () => {
  expect(of(12)).toEqual({ by: 'hand', done: false, waitsFor: 'guestsListed' })
  expect(of(12, {}, true)).toEqual({ by: 'hand', done: true, waitsFor: 'guestsListed' })
  expect(of(3)).toEqual({ by: 'hand', done: false, waitsFor: null })
})

test('with records, they alone decide whether the task is done', () => {
  expect(of(12, { guests: 4 }, true)).toMatchObject({ by: 'rule', done: false, now: 4, of: 10 })
  expect(of(12, { guests: 14 })).toMatchObject({ by: 'rule', done: true, now: 10, of: 10 })
  expect(of(10, { choices: { ...unknown.choices, booked: ['venue'] } })).toMatchObject({
    done: true,
    category: 'venue',
  })
})

const agreed = (totalBudgetMinor: number | null, contributors: number | null) =>
  of(1, { totalBudgetMinor, contributors })

test('a budget is agreed with a total and a contributor, not with one of them', () => {
  expect(agreed(4_200_000, 1)).toMatchObject({ by: 'rule', done: true, now: 2, of: 2 })
  expect(agreed(4_200_000, 0)).toMatchObject({ by: 'rule', done: false, now: 1, of: 2 })
  expect(agreed(0, 2)).toMatchObject({ by: 'rule', done: false, now: 1, of: 2 })
  expect(agreed(0, 0)).toMatchObject({ by: 'rule', done: false, now: 0, of: 2 })
  expect(agreed(4_200_000, null)).toMatchObject({ by: 'hand', waitsFor: 'budgetAgreed' })
  expect(agreed(null, 1)).toMatchObject({ by: 'hand', waitsFor: 'budgetAgreed' })
})

test('"not needed" counts as booked for some tasks only', () => {
  const choices = { ...unknown.choices, notNeeded: ['planner', 'venue'] as const }
  expect(of(11, { choices })).toMatchObject({ done: true })
  expect(of(10, { choices })).toMatchObject({ done: false })
})

test('a booked venue completes the steps towards it, and no other category does', () => {
  const saved = { ...perCategory(0), venue: 1 }
  expect(of(7, { choices: { ...unknown.choices, saved } })).toMatchObject({
    done: false,
    now: 1,
    of: 3,
  })
  for (const number of [7, 9]) {
    expect(of(number, { choices: { ...unknown.choices, saved, booked: ['venue'] } })).toMatchObject(
      { by: 'rule', done: true },
    )
    expect(
      of(number, { choices: { ...unknown.choices, saved, booked: ['catering'] } }),
    ).toMatchObject({ by: 'rule', done: false })
  }
})

/** domain-data.md, "done when": the vendor category whose booking completes a task. */
const bookings = [
  [10, 'venue'],
  [11, 'planner'],
  [14, 'photography'],
  [15, 'videography'],
  [16, 'catering'],
  [20, 'music'],
  [27, 'florist'],
  [31, 'beauty'],
  [33, 'cake'],
  [34, 'transportation'],
  [35, 'decor'],
] as const

test.each(bookings)(
  'task %s is completed by a booking of %s, and by no other',
  (number, category) => {
    const booked = (
      categories: typeof serviceCategories | readonly (typeof serviceCategories)[number][],
    ) => of(number, { choices: { ...unknown.choices, booked: [...categories] } })
    expect(booked([category])).toEqual({
      by: 'rule',
      done: true,
      fact: 'booked',
      category,
      now: null,
      of: null,
    })
    expect(booked(serviceCategories.filter((other) => other !== category))).toMatchObject({
      done: false,
    })
  },
)

test('"not needed" completes the planner, videographer, caterer, transport and rentals', () => {
  const choices = { ...unknown.choices, notNeeded: [...serviceCategories] }
  expect(
    bookings.map(([number]) => number).filter((number) => of(number, { choices }).done),
  ).toEqual([11, 15, 16, 34, 35])
})

test('three favourites and two quotes of venues are counted, and of venues only', () => {
  const venues = (count: number) => ({ ...perCategory(0), venue: count })
  const favourites = (count: number) =>
    of(7, { choices: { ...unknown.choices, saved: venues(count) } })
  const quotes = (count: number) =>
    of(9, { choices: { ...unknown.choices, quoted: venues(count) } })
  expect([favourites(2), favourites(3)]).toMatchObject([
    { done: false, now: 2, of: 3, category: 'venue' },
    { done: true, now: 3, of: 3 },
  ])
  expect([quotes(1), quotes(2)]).toMatchObject([
    { done: false, now: 1, of: 2, category: 'venue' },
    { done: true, now: 2, of: 2 },
  ])
  const others = { ...perCategory(9), venue: 0 }
  const choices = { ...unknown.choices, saved: others, quoted: others }
  expect([of(7, { choices }).done, of(9, { choices }).done]).toEqual([false, false])
})

test('one other member is enough', () => {
  expect([of(6).done, of(6, { otherMembers: 1 }).done]).toEqual([false, true])
})

test.each([
  [25, 'pagePublished'],
  [46, 'answersDeadlineSet'],
  [55, 'answersClosed'],
] as const)('task %s is done while %s holds, and by hand while that is unknown', (number, fact) => {
  expect([of(number, { [fact]: true }), of(number, { [fact]: false })]).toMatchObject([
    { by: 'rule', done: true },
    { by: 'rule', done: false },
  ])
  expect(of(number, { [fact]: null }, true)).toMatchObject({ by: 'hand', done: true })
})

test.each([
  [24, 'householdsWithoutContact'],
  [26, 'saveTheDatesUnsent'],
  [47, 'invitationsUnsent'],
  [54, 'answersPending'],
  [57, 'guestsWithoutSeat'],
] as const)('task %s is done once %s is zero, if there are guests', (number, left) => {
  const factsWith = (guests: number | null, count: number | null) =>
    of(number, { guests, [left]: count })
  expect([factsWith(3, 0), factsWith(3, 1), factsWith(0, 0)].map(({ done }) => done)).toEqual([
    true,
    false,
    false,
  ])
  expect([factsWith(null, 0).by, factsWith(3, null).by]).toEqual(['hand', 'hand'])
})

test('an own task is completed by hand, and the checklist has no sixty-fifth', () => {
  expect(completionOf({ number: null, isTicked: true }, unknown)).toEqual({
    by: 'hand',
    done: true,
    waitsFor: null,
  })
  expect(() => checklistTask(65)).toThrow('The checklist has no task 65.')
})

test('the tasks with a rule are listed, with those that are done', () => {
  const { ruled, done } = ruledBy({ ...unknown, dateSet: true, scheduleItems: 5 })
  expect(ruled.filter((number) => !bookings.some(([one]) => one === number))).toEqual([
    2, 4, 6, 7, 9, 45,
  ])
  expect(done).toEqual([4, 45])
})

test('zero of zero is not done', () => {
  expect(of(24, { guests: 0, householdsWithoutContact: 0 })).toMatchObject({ done: false })
  expect(of(24, { guests: 3, householdsWithoutContact: 0 })).toMatchObject({ done: true })
  expect(of(52, { bookingsUnsettled: 0 })).toMatchObject({ done: false })
})

test('a fact that ends reopens its task: only the current facts count', () => {
  const count = fc.option(fc.nat({ max: 20 }), { nil: null })
  const facts = fc.record({
    guests: count,
    householdsWithoutContact: count,
    scheduleItems: count,
    gifts: count,
    otherMembers: fc.nat({ max: 3 }),
  })
  fc.assert(
    fc.property(facts, facts, fc.integer({ min: 1, max: 64 }), (then, now, number) => {
      const before = of(number, then)
      of(number, now)
      expect(of(number, then)).toEqual(before)
      const { ruled, done } = ruledBy({ ...unknown, ...then })
      expect(ruled.includes(number)).toBe(before.by === 'rule')
      expect(done.includes(number)).toBe(before.by === 'rule' && before.done)
    }),
  )
})
