import { expect, test } from 'vitest'
import type { Budget, BudgetItem } from '../budget.schema.ts'
import type { Payment } from '../payment/payment.schema.ts'
import { shares } from '#machines/kernel/values/money.ts'
import { proposedSplit } from '../split.rules.ts'
import { flowRows } from './flow.rules.ts'
import { isCountable, maxCounted } from './limits.rules.ts'
import { budgetPercents, percentsOf } from './percents.rules.ts'
import { amountFor, cashFlow, totalsOf } from './totals.rules.ts'
import { noChanges, requestOf, applyWhatIf } from './what-if.rules.ts'

const item: BudgetItem = {
  id: 'i',
  version: 4,
  category: 'cake',
  name: 'Torte',
  vendor: 'Fig',
  currency: 'USD',
  perGuest: false,
  planned: null,
  quoted: null,
  agreed: null,
  notes: '',
  choiceId: null,
}
const payment: Payment = {
  id: 'p',
  version: 1,
  itemId: 'i',
  what: '',
  minor: 100,
  dueOn: null,
  state: 'scheduled',
  paidOn: null,
  paidBy: null,
  method: null,
}

function budgetWith(
  items: BudgetItem[],
  payments: Payment[] = [],
  rates: Budget['plan']['rates'] = [],
): Budget {
  return {
    today: '2026-11-21',
    plan: {
      version: 7,
      wedding: 1,
      totalMinor: 1_000,
      currency: 'USD',
      headcount: 50,
      split: proposedSplit(1_000),
      rates,
    },
    items,
    payments,
    contributors: [],
    // Of the guests only the number that is expected is read.
    guests: { expected: 80 } as Budget['guests'],
  }
}

const itemAt = (
  field: 'planned' | 'quoted' | 'agreed',
  amount: number,
  more: Partial<BudgetItem> = {},
) => ({
  ...item,
  [field]: amount,
  ...more,
})

const isCounted = (
  items: BudgetItem[],
  payments: Payment[] = [],
  rates: Budget['plan']['rates'] = [],
) => isCountable(budgetWith(items, payments, rates))

test('a budget is counted as long as its largest sums, for the most guests, are exact', () => {
  for (const field of ['planned', 'quoted', 'agreed'] as const) {
    expect([field, isCounted([itemAt(field, maxCounted)])]).toEqual([field, true])
    expect([field, isCounted([itemAt(field, maxCounted + 1)])]).toEqual([field, false])
  }
  expect(isCounted([itemAt('agreed', maxCounted)], [{ ...payment, minor: 1 }])).toBe(false)
  expect(isCounted([itemAt('agreed', maxCounted - 1)], [{ ...payment, minor: 1 }])).toBe(true)
  expect(isCounted([itemAt('agreed', maxCounted)], [{ ...payment, itemId: 'other' }])).toBe(true)
  expect(isCounted([itemAt('agreed', maxCounted), itemAt('planned', 1)])).toBe(false)
  expect(isCounted([itemAt('agreed', maxCounted / 10_000, { perGuest: true })])).toBe(true)
  expect(isCounted([itemAt('agreed', maxCounted / 10_000 + 1, { perGuest: true })])).toBe(false)
})

test('an amount in another currency is counted as the larger of the two, rounded up', () => {
  const in_ = (agreed: number, micros: number) =>
    isCountable(
      budgetWith([{ ...item, currency: 'EUR', agreed }], [], [{ currency: 'EUR', micros }]),
    )
  expect([in_(maxCounted / 2, 2_000_000), in_(maxCounted / 2 + 1, 2_000_000)]).toEqual([
    true,
    false,
  ])
  expect([in_(maxCounted, 500_000), in_(maxCounted + 1, 500_000)]).toEqual([true, false])
  // Ninety and a tenth of a cent is ninety-one cents, where it might be rounded either way.
  const third = Number((BigInt(maxCounted) * 1_000_000n) / 1_000_001n)
  expect([in_(third, 1_000_001), in_(third + 1, 1_000_001)]).toEqual([true, false])
  expect(isCountable(budgetWith([{ ...item, currency: 'EUR', agreed: maxCounted }]))).toBe(true)
  expect(isCountable(budgetWith([{ ...item, currency: 'EUR', agreed: maxCounted + 1 }]))).toBe(
    false,
  )
})

test('percents of nothing, or of nothing at all, are zeros', () => {
  expect(percentsOf([1, 2], 0)).toEqual([0, 0])
  expect(percentsOf([1, 2], -3)).toEqual([0, 0])
  expect(percentsOf([0, 0], 10)).toEqual([0, 0])
  expect(percentsOf([1, 1, 1], 3)).toEqual([34, 33, 33])
  expect(percentsOf([1, 0], 200)).toEqual([1, 0])
  expect(percentsOf([0, 3], 2)).toEqual([0, 150])
  expect(budgetPercents({ planned: 0, agreed: 0, paid: 0 })).toEqual({
    used: 0,
    paid: 0,
    due: 0,
    left: 0,
  })
  expect(budgetPercents({ planned: 0, agreed: 200, paid: 50 })).toEqual({
    used: 100,
    paid: 25,
    due: 75,
    left: 0,
  })
  expect(budgetPercents({ planned: 100, agreed: 150, paid: 50 })).toEqual({
    used: 150,
    paid: 50,
    due: 100,
    left: 0,
  })
})

test('equal remainders go to the first, in their order', () => {
  expect(shares(5, [1, 1, 1, 1])).toEqual([2, 1, 1, 1])
  expect(shares(2, [1, 1, 1, 1])).toEqual([1, 1, 0, 0])
  expect(shares(10, [3, 3, 1])).toEqual([4, 4, 2])
})

test('items of a currency without a rate count nowhere, and it is named once', () => {
  const { all, items, unrated } = totalsOf(
    budgetWith([
      { ...item, id: 'a', currency: 'EUR', agreed: 5 },
      { ...item, id: 'b', currency: 'EUR', agreed: 5 },
      { ...item, id: 'c', agreed: 7 },
    ]),
  )
  expect([all.agreed, [...items.keys()], unrated]).toEqual([7, ['c'], ['EUR']])
})

test('an amount that is not known stays so, and one by guest is for all of them', () => {
  expect(amountFor({ perGuest: true }, null, 50)).toBe(null)
  expect(amountFor({ perGuest: true }, 3, 50)).toBe(150)
  expect(amountFor({ perGuest: false }, 3, 50)).toBe(3)
})

const expectedOf = (more: Partial<BudgetItem>, paid = 0) =>
  totalsOf(
    budgetWith(
      [{ ...item, ...more }],
      paid > 0 ? [{ ...payment, state: 'paid', minor: paid, paidOn: '2026-10-01' }] : [],
    ),
  ).all.expected

test('an agreed item is expected to cost what is agreed, another what is quoted, else planned, or paid where that is more', () => {
  expect(expectedOf({ planned: 5, quoted: 4, agreed: 3 })).toBe(3)
  expect(expectedOf({ planned: 5, quoted: 4 })).toBe(4)
  expect(expectedOf({ planned: 5 })).toBe(5)
  expect(expectedOf({ planned: 5 }, 9)).toBe(9)
  expect(expectedOf({ planned: 5, agreed: 3 }, 9)).toBe(9)
})

test('whoever paid is credited with what was paid, and nobody with what is planned', () => {
  const paid = { ...payment, state: 'paid' as const, paidOn: '2026-10-01' }
  const { paidBy } = totalsOf(
    budgetWith(
      [item],
      [
        { ...paid, id: 'a', paidBy: 'grace', minor: 3 },
        { ...paid, id: 'b', paidBy: 'grace', minor: 4 },
        { ...paid, id: 'c', paidBy: null, minor: 5 },
        { ...payment, id: 'd', paidBy: 'sam', minor: 6 },
      ],
    ),
  )
  expect(paidBy).toEqual(new Map([['grace', 7]]))
})

test('months are in order with those between them, and what has no day comes first', () => {
  const payments = [
    { ...payment, id: 'a', dueOn: '2027-02-01', minor: 3 },
    { ...payment, id: 'b', dueOn: null, minor: 4 },
    { ...payment, id: 'c', state: 'paid' as const, paidOn: '2026-11-30', minor: 5 },
    { ...payment, id: 'd', state: 'cancelled' as const, dueOn: '2026-01-01', minor: 6 },
  ]
  const totals = totalsOf(budgetWith([item], payments))
  expect(cashFlow(payments, totals)).toEqual([
    { month: '', paid: 0, due: 4 },
    { month: '2026-11', paid: 5, due: 0 },
    { month: '2026-12', paid: 0, due: 0 },
    { month: '2027-01', paid: 0, due: 0 },
    { month: '2027-02', paid: 0, due: 3 },
  ])
  expect(cashFlow([payments[1]!], totals)).toEqual([{ month: '', paid: 0, due: 4 }])
  expect(cashFlow([], totals)).toEqual([])
  expect(flowRows(payments, totals)[0]).toEqual({
    kind: 'month',
    month: '2026-11',
    paid: 5,
    due: 0,
  })
})

test('months that are paid are one row where later ones are to be paid', () => {
  const payments = Array.from({ length: 14 }, (_, at) => {
    const day = `${2027 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`
    return at < 2
      ? { ...payment, id: `p${at}`, state: 'paid' as const, paidOn: day, minor: 5 }
      : { ...payment, id: `p${at}`, dueOn: day, minor: 5 }
  })
  const rows = flowRows(payments, totalsOf(budgetWith([item], payments)))
  expect([rows.length, rows[0]]).toEqual([13, { kind: 'earlier', paid: 10, due: 0 }])
})

test('what is tried is another headcount and other quotes, on a copy', () => {
  const budget = budgetWith([
    { ...item, agreed: 5 },
    { ...item, id: 'j', agreed: 6 },
  ])
  expect(noChanges).toEqual({ headcount: null, instead: [] })
  expect(applyWhatIf(budget, noChanges)).toEqual(budget)
  const instead = [{ id: 'i', vendor: 'Plum', minor: 9 }]
  expect(applyWhatIf(budget, { headcount: 60, instead })).toEqual({
    ...budget,
    plan: { ...budget.plan, headcount: 60 },
    items: [{ ...item, vendor: 'Plum', quoted: 9, agreed: null }, budget.items[1]],
  })
  expect(requestOf(budget, { headcount: null, instead })).toEqual({
    version: 7,
    headcount: 50,
    items: [{ id: 'i', version: 4, vendor: 'Plum', quoted: 9, agreed: null }],
  })
  const another = [
    { id: 'j', vendor: 'Plum', minor: 9 },
    { id: 'gone', vendor: '', minor: 1 },
  ]
  expect(requestOf(budget, { headcount: 60, instead: another })).toMatchObject({
    headcount: 60,
    items: [{ id: 'j' }],
  })
})

test('what comes after twelve months is one row, as much as is paid in it may be due', () => {
  const payments = Array.from({ length: 14 }, (_, at) => {
    const day = `${2027 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`
    return at === 13
      ? { ...payment, id: `p${at}`, state: 'paid' as const, paidOn: day, minor: 5 }
      : { ...payment, id: `p${at}`, dueOn: day, minor: 5 }
  })
  const rows = flowRows(payments, totalsOf(budgetWith([item], payments)))
  expect([rows.length, rows.at(-1)]).toEqual([13, { kind: 'later', paid: 5, due: 5 }])
})

const quotedWith = (agreed: number | null) =>
  totalsOf(budgetWith([{ ...item, quoted: 4, agreed }])).all.quoted

test('what is quoted for an item counts until another price is agreed', () => {
  expect([quotedWith(null), quotedWith(3)]).toEqual([4, 0])
})
