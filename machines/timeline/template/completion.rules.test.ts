import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { serviceCategories } from '#machines/vendors/business.schema.ts'
import type { PerCategory, WeddingFacts } from '#machines/wedding/facts.schema.ts'
import { checklist } from './checklist.rules.ts'
import { completionOf, ruledBy } from './completion.rules.ts'
import { taskCategories } from './template.schema.ts'

const perCategory = (count: number) => Object.fromEntries(serviceCategories.map((category) => [category, count])) as PerCategory
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

test('the checklist has the sixty-four tasks, in order of time, each in a category there is', () => {
  expect(checklist.map(({ number }) => number)).toEqual(Array.from({ length: 64 }, (_, place) => place + 1))
  const leads = checklist.map(({ months, days }) => months * 31 + days)
  expect(leads).toEqual(leads.toSorted((a, b) => b - a))
  expect(checklist.filter(({ category }) => !taskCategories.includes(category))).toEqual([])
  expect(checklist.filter(({ isExtra }) => isExtra).map(({ number }) => number)).toEqual([
    3, 5, 11, 13, 15, 23, 26, 29, 30, 35, 36, 43, 48, 50, 51,
  ])
})

test('a rule whose records the product does not keep is ticked by hand for now, and says so', () => {
  expect(of(12)).toEqual({ by: 'hand', done: false, waitsFor: 'guestsListed' })
  expect(of(12, {}, true)).toEqual({ by: 'hand', done: true, waitsFor: 'guestsListed' })
  expect(of(3)).toEqual({ by: 'hand', done: false, waitsFor: null })
})

test('where the records are there, they alone say whether it is done', () => {
  expect(of(12, { guests: 4 }, true)).toMatchObject({ by: 'rule', done: false, now: 4, of: 10 })
  expect(of(12, { guests: 14 })).toMatchObject({ by: 'rule', done: true, now: 10, of: 10 })
  expect(of(10, { choices: { ...unknown.choices, booked: ['venue'] } })).toMatchObject({ done: true, category: 'venue' })
})

const agreed = (totalBudgetMinor: number | null, contributors: number | null) => of(1, { totalBudgetMinor, contributors })

test('a budget is agreed with a total and somebody who pays for it, and not with one of them', () => {
  expect(agreed(4_200_000, 1)).toMatchObject({ by: 'rule', done: true })
  expect(agreed(4_200_000, 0)).toMatchObject({ by: 'rule', done: false })
  expect(agreed(0, 2)).toMatchObject({ by: 'rule', done: false })
  expect(agreed(4_200_000, null)).toMatchObject({ by: 'hand', waitsFor: 'budgetAgreed' })
})

test('“not needed” is as good as booked for those tasks that say so, and for no other', () => {
  const choices = { ...unknown.choices, notNeeded: ['planner', 'venue'] as const }
  expect(of(11, { choices })).toMatchObject({ done: true })
  expect(of(10, { choices })).toMatchObject({ done: false })
})

test('a booked venue settles what leads to booking one, and no other category does', () => {
  const saved = { ...perCategory(0), venue: 1 }
  expect(of(7, { choices: { ...unknown.choices, saved } })).toMatchObject({ done: false, now: 1, of: 3 })
  for (const number of [7, 9]) {
    expect(of(number, { choices: { ...unknown.choices, saved, booked: ['venue'] } })).toMatchObject({ by: 'rule', done: true })
    expect(of(number, { choices: { ...unknown.choices, saved, booked: ['catering'] } })).toMatchObject({ by: 'rule', done: false })
  }
})

test('nothing left to do of nothing is not done', () => {
  expect(of(24, { guests: 0, householdsWithoutContact: 0 })).toMatchObject({ done: false })
  expect(of(24, { guests: 3, householdsWithoutContact: 0 })).toMatchObject({ done: true })
  expect(of(52, { bookingsUnsettled: 0 })).toMatchObject({ done: false })
})

test('a fact that ends reopens its task: done follows from the facts and from nothing else', () => {
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
