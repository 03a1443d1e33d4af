import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { budgetCategories } from '../budget.schema.ts'
import type { Budget, BudgetItem, Split } from '../budget.schema.ts'
import { maxMinor } from '#machines/kernel/values/money.ts'
import { paymentStates } from '../payment/payment.schema.ts'
import type { Payment } from '../payment/payment.schema.ts'
import { counts, isPaid, urgencyOf } from '../payment/payment.rules.ts'
import { converted, factorOf, microsFrom, rateText } from '../rates.rules.ts'
import {
  carriedOver,
  proposedSplit,
  publishedSplit,
  rebalanced,
  splitOf,
  unsplit,
} from '../split.rules.ts'
import { shares } from '#machines/kernel/values/money.ts'
import { isCountable, maxCounted } from './limits.rules.ts'
import { amountFor, cashFlow, headcountOf, totalsOf } from './totals.rules.ts'
import { noChanges, requestOf, applyWhatIf } from './what-if.rules.ts'

const amounts = fc.integer({ min: 0, max: 900_000_000 })
/**
 * Small enough that a dozen of them for three hundred guests, in any currency, are exact numbers.
 */
const prices = fc.integer({ min: 0, max: 9_000_000 })
const currencies = ['USD', 'EUR', 'JPY', 'KWD'] as const
const id = (of: string, index: number) => `${of}-${index}`

const splits = fc
  .array(fc.record({ minor: amounts, locked: fc.boolean() }), {
    minLength: budgetCategories.length,
    maxLength: budgetCategories.length,
  })
  .map((all): Split => splitOf((_, index) => all[index]!))

const budgets: fc.Arbitrary<Budget> = fc
  .record({
    currency: fc.constantFrom(...currencies),
    total: fc.option(amounts),
    split: splits,
    headcount: fc.option(fc.integer({ min: 0, max: 300 })),
    rated: fc.subarray([...currencies]),
    micros: fc.integer({ min: 1, max: 5_000_000_000 }).map((parts) => parts / 1_000),
    items: fc.array(
      fc.record({
        category: fc.constantFrom(...budgetCategories),
        currency: fc.constantFrom(...currencies),
        perGuest: fc.boolean(),
        planned: fc.option(prices),
        quoted: fc.option(prices),
        agreed: fc.option(prices),
      }),
      { maxLength: 12 },
    ),
    payments: fc.array(
      fc.record({
        item: fc.nat(11),
        minor: fc.integer({ min: 1, max: 90_000_000 }),
        state: fc.constantFrom(...paymentStates),
        month: fc.integer({ min: 1, max: 12 }),
        by: fc.option(fc.nat(2)),
      }),
      { maxLength: 20 },
    ),
  })
  .map(({ currency, total, split, headcount, rated, micros, items, payments }) => ({
    today: '2026-11-21',
    plan: {
      version: 1,
      wedding: 1,
      totalMinor: total,
      currency,
      headcount,
      split,
      rates: rated.filter((one) => one !== currency).map((one) => ({ currency: one, micros })),
    },
    guests: { expected: 120, coming: 61 },
    items: items.map((item, index): BudgetItem => ({
      id: id('item', index),
      version: 1,
      name: 'Plates',
      vendor: '',
      notes: '',
      choiceId: null,
      ...item,
    })),
    payments: payments
      .filter(({ item }) => item < items.length)
      .map(({ item, minor, state, month, by }, index): Payment => {
        const day = `2027-${String(month).padStart(2, '0')}-13`
        const paid = isPaid(state)
          ? { paidOn: day, paidBy: by === null ? null : id('who', by) }
          : { paidOn: null, paidBy: null }
        return {
          id: id('payment', index),
          version: 1,
          itemId: id('item', item),
          what: '',
          minor,
          dueOn: day,
          state,
          method: null,
          ...paid,
        }
      }),
    contributors: [],
  }))

describe('the split', () => {
  test('as published adds up to a hundred percent', () => {
    expect(Object.values(publishedSplit).reduce((sum, percent) => sum + percent, 0)).toBe(100)
    expect(proposedSplit(4_200_000).venue.minor).toBe(756_000)
  })

  test('adds up to the total, with each part within one of its exact share', () => {
    fc.assert(
      fc.property(
        amounts,
        fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 20 }),
        (total, weights) => {
          const parts = shares(total, weights)
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total)
          const all = weights.reduce((sum, weight) => sum + weight, 0)
          const far = parts.filter(
            (part, index) => all > 0 && Math.abs(part - (total * weights[index]!) / all) > 1.001,
          )
          expect(far).toEqual([])
        },
      ),
    )
  })

  test('gives the rest to the largest remainders, first of equals; without weights all parts are equal', () => {
    expect([shares(10, [1, 1, 1]), shares(10, [0, 0, 0]), shares(10, [])]).toEqual([
      [4, 3, 3],
      [4, 3, 3],
      [],
    ])
    expect([shares(100, [1, 2, 3]), shares(100, [3, 2, 1]), shares(11, [1, 1, 2, 2])]).toEqual([
      [17, 33, 50],
      [50, 33, 17],
      [2, 2, 4, 3],
    ])
  })

  test('scales open parts by their size, or by the published split if they are zero', () => {
    const set = {
      venue: { minor: 100, locked: true },
      cake: { minor: 10, locked: false },
      music: { minor: 30, locked: false },
    }
    const blank = { minor: 0, locked: false }
    const split = splitOf((category) => ({ ...blank, ...(set as Partial<Split>)[category] }))
    expect(rebalanced(split, 180)).toEqual({
      ...split,
      cake: { minor: 20, locked: false },
      music: { minor: 60, locked: false },
    })
    const bare = splitOf((category) => (category === 'venue' ? set.venue : blank))
    expect(rebalanced(bare, 100 + 82)).toMatchObject({
      venue: set.venue,
      catering: { minor: 25, locked: false },
      cake: { minor: 2 },
    })
    expect(proposedSplit(100).cake).toEqual({ minor: 2, locked: false })
  })

  test('keeps locked parts when rebalanced, and the total to the minor unit', () => {
    fc.assert(
      fc.property(splits, amounts, (split, total) => {
        const after = rebalanced(split, total)
        const locked = budgetCategories.filter((category) => split[category].locked)
        for (const category of locked) expect(after[category]).toEqual(split[category])
        const kept = locked.reduce((sum, category) => sum + split[category].minor, 0)
        const isFull = locked.length === budgetCategories.length || kept > total
        expect(unsplit(after, total)).toBe(isFull ? total - kept : 0)
        expect(rebalanced(after, total)).toEqual(after)
        expect(unsplit(carriedOver(split, total), total)).toBe(0)
      }),
    )
  })
})

describe('the totals', () => {
  test('add up over items, categories, payments and months, in every currency', () => {
    fc.assert(
      fc.property(budgets, (budget) => {
        const totals = totalsOf(budget)
        for (const figure of [
          'agreed',
          'paid',
          'due',
          'unscheduled',
          'quoted',
          'expected',
        ] as const) {
          expect(over(budgetCategories, (category) => totals.categories[category][figure])).toBe(
            totals.all[figure],
          )
          expect(over(totals.items.values(), (item) => item[figure])).toBe(totals.all[figure])
        }
        expect(totals.all.paid + totals.all.due).toBe(totals.all.agreed)
        expect(totals.all.agreed + totals.all.left).toBe(totals.all.planned)
        const flow = cashFlow(budget.payments, totals)
        expect(over(flow, ({ paid }) => paid)).toBe(totals.all.paid)
        const known = budget.payments.filter((one) => totals.payments.has(one.id))
        expect(over(flow, ({ due }) => due)).toBe(
          over(known, (one) => (isPaid(one.state) ? 0 : totals.payments.get(one.id)!)),
        )
        const named = known.filter(({ paidBy, state }) => paidBy !== null && isPaid(state))
        expect(over(totals.paidBy.values(), (paid) => paid)).toBe(
          over(named, (one) => totals.payments.get(one.id)!),
        )
      }),
    )
  })

  test('are not rounded in an item’s own currency, and a fully paid item is no longer due', () => {
    fc.assert(
      fc.property(budgets, (budget) => {
        const totals = totalsOf(budget)
        for (const item of budget.items) {
          const figures = totals.items.get(item.id)
          const factor = factorOf(budget.plan, item.currency)
          expect(figures === undefined).toBe(factor === null)
          if (!figures || !factor) continue
          const paid = budget.payments.reduce(
            (sum, { itemId, state, minor }) =>
              sum + (itemId === item.id && isPaid(state) ? minor : 0),
            0,
          )
          const amount = amountFor(item, item.agreed, headcountOf(budget)) ?? 0
          const all = budget.payments.reduce(
            (sum, { itemId, state, minor }) =>
              sum + (itemId === item.id && counts(state) ? minor : 0),
            0,
          )
          const agreed = Math.max(amount, all)
          expect(figures.paid).toBe(converted(paid, factor))
          expect(figures.due).toBe(converted(agreed, factor) - converted(paid, factor))
          expect(figures.unscheduled).toBe(
            amount > all ? converted(agreed, factor) - converted(all, factor) : 0,
          )
          expect(figures.agreed).toBe(
            item.currency === budget.plan.currency ? agreed : converted(agreed, factor),
          )
        }
      }),
    )
  })

  test('are converted between currencies of zero, two and three digits', () => {
    const plan = {
      currency: 'USD',
      rates: [
        { currency: 'JPY', micros: microsFrom('0.0065')! },
        { currency: 'KWD', micros: microsFrom('3,25')! },
      ],
    }
    expect(converted(350_000, factorOf(plan, 'JPY')!)).toBe(227_500)
    expect(converted(1_250, factorOf(plan, 'KWD')!)).toBe(406)
    // A venue for 250,000,000 dong, in dollars and in dinars.
    const counted = [
      { currency: 'USD', rate: '0.000038412' },
      { currency: 'KWD', rate: '0,000011764' },
    ].map(({ currency, rate }) => {
      const rates = [{ currency: 'VND', micros: microsFrom(rate)! }]
      return converted(250_000_000, factorOf({ currency, rates }, 'VND')!)
    })
    expect(counted).toEqual([960_300, 2_941_000])
    expect(factorOf(plan, 'EUR')).toBeNull()
    const typedRates = ['1.0845', '0,0065', '12', '100', '0.000061312', '999999.999999999']
    expect(typedRates.map((typed) => rateText(microsFrom(typed)!))).toEqual([
      '1.0845',
      '0.0065',
      '12',
      '100',
      '0.000061312',
      '999999.999999999',
    ])
    expect(microsFrom(' 1.5 ')).toBe(1_500_000)
    expect(['', '0', '-1', '1e3', '1.2345678901', 'one'].map(microsFrom)).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
    ])
  })
})

describe('a countable budget', () => {
  /** As large as any stored amount, rate or headcount can be. */
  const huge = fc
    .tuple(
      budgets,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 0, max: 10_000 }),
      fc.constantFrom(1, 1_000, 1_000_000),
    )
    .map(([budget, share, headcount, rate]): Budget => {
      const larger = (minor: number | null) =>
        minor && Math.max(1, Math.round(maxMinor * share * ((minor % 97) / 97)))
      return {
        ...budget,
        plan: {
          ...budget.plan,
          headcount,
          rates: budget.plan.rates.map((one) => ({ ...one, micros: one.micros * rate })),
        },
        items: budget.items.map((item) => ({
          ...item,
          planned: larger(item.planned),
          quoted: larger(item.quoted),
          agreed: larger(item.agreed),
        })),
        payments: budget.payments.map((payment) => ({
          ...payment,
          minor: larger(payment.minor) ?? 1,
        })),
      }
    })

  test('has only exact figures, in a what-if too', () => {
    let counted = 0
    fc.assert(
      fc.property(huge, fc.nat(10_000), (budget, headcount) => {
        fc.pre(isCountable(budget))
        counted++
        for (const one of [budget, applyWhatIf(budget, { headcount, instead: [] })]) {
          const totals = totalsOf(one)
          const figures = [
            totals.all,
            ...Object.values(totals.categories),
            ...totals.items.values(),
          ].flatMap((all) => Object.values(all))
          const native = one.items.flatMap((item) =>
            [item.planned, item.quoted, item.agreed].map(
              (minor) => amountFor(item, minor, headcount) ?? 0,
            ),
          )
          const flow = cashFlow(one.payments, totals).flatMap(({ paid, due }) => [
            paid,
            due,
            paid + due,
          ])
          const all = [
            ...figures,
            ...native,
            ...flow,
            ...totals.payments.values(),
            ...totals.paidBy.values(),
            totals.free,
          ]
          expect(all.filter((figure) => !Number.isSafeInteger(figure))).toEqual([])
          expect(totals.all.agreed + totals.all.left).toBe(totals.all.planned)
        }
      }),
    )
    expect(counted).toBeGreaterThan(20)
  })

  test('ends at its limit, in the item’s own currency and in the wedding’s', () => {
    const item: BudgetItem = {
      id: 'item',
      version: 1,
      category: 'venue',
      name: 'Hall',
      vendor: '',
      notes: '',
      choiceId: null,
      currency: 'EUR',
      perGuest: true,
      planned: null,
      quoted: maxCounted / 10_000,
      agreed: null,
    }
    const plan = {
      version: 1,
      wedding: 1,
      totalMinor: null,
      currency: 'USD',
      headcount: 1,
      split: proposedSplit(0),
    }
    const of = (rate: string, quoted: number) => ({
      plan: { ...plan, rates: [{ currency: 'EUR', micros: microsFrom(rate)! }] },
      items: [{ ...item, quoted }],
      payments: [],
    })
    const max = maxCounted / 10_000
    expect(
      [of('1', max), of('0.01', max), of('1', max + 1), of('1.000001', max), of('2', max / 2)].map(
        isCountable,
      ),
    ).toEqual([true, true, false, false, true])
  })
})

describe('a what-if', () => {
  test('does not change the budget, and without a change equals it', () => {
    fc.assert(
      fc.property(budgets, fc.nat(300), amounts, (budget, headcount, minor) => {
        const before = structuredClone(budget)
        const instead = budget.items
          .slice(0, 1)
          .map((item) => ({ id: item.id, vendor: 'The Ropewalk', minor }))
        const copy = applyWhatIf(budget, { headcount, instead })
        expect(budget).toEqual(before)
        expect(applyWhatIf(budget, noChanges)).toEqual(budget)
        expect(headcountOf(copy)).toBe(headcount)
        const { items } = requestOf(budget, { headcount, instead })
        expect(copy.items.slice(0, 1)).toEqual(
          items.map((change, index) => ({ ...budget.items[index], ...change })),
        )
      }),
    )
  })
})

test('a scheduled payment is overdue, soon, later or undated; others are none of these', () => {
  expect([
    urgency('2026-11-20'),
    urgency('2026-11-21'),
    urgency('2026-12-05'),
    urgency('2026-12-06'),
    urgency(null),
  ]).toEqual(['overdue', 'soon', 'soon', 'later', 'undated'])
  expect([urgency('2026-11-20', 'paid'), urgency('2026-11-20', 'cancelled')]).toEqual([null, null])
  expect(paymentStates.filter(counts)).toEqual(['scheduled', 'paid'])
})

function urgency(dueOn: string | null, state: Payment['state'] = 'scheduled') {
  return urgencyOf({ dueOn, state }, '2026-11-21')
}

function over<T>(all: Iterable<T>, of: (one: T) => number) {
  return [...all].reduce((sum, one) => sum + of(one), 0)
}
