import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Budget, BudgetItem } from '../budget.schema.ts'
import type { Payment } from '../payment/payment.schema.ts'
import { microsFrom, sameNumber } from '../rates.rules.ts'
import { splitOf } from '../split.rules.ts'
import { flowRows } from './flow.rules.ts'
import { budgetPercents, percentsOf } from './percents.rules.ts'
import { cashFlow, totalsOf } from './totals.rules.ts'

const blankItem = {
  version: 1,
  vendor: '',
  notes: '',
  choiceId: null,
  currency: 'EUR',
  perGuest: false,
} as const
const item = (
  id: string,
  category: BudgetItem['category'],
  amounts: Partial<BudgetItem> = {},
): BudgetItem => ({
  ...blankItem,
  id,
  category,
  name: id,
  planned: null,
  quoted: null,
  agreed: null,
  ...amounts,
})
const payment = (
  id: string,
  itemId: string,
  minor: number,
  rest: Partial<Payment> = {},
): Payment => ({
  id,
  version: 1,
  itemId,
  what: '',
  minor,
  dueOn: '2027-03-01',
  state: 'scheduled',
  paidOn: null,
  paidBy: null,
  method: null,
  ...rest,
})
const paid = (id: string, itemId: string, minor: number, paidOn = '2027-01-10') =>
  payment(id, itemId, minor, { state: 'paid', paidOn })

const budgetOf = (
  items: BudgetItem[],
  payments: Payment[] = [],
  shares: Partial<Record<BudgetItem['category'], number>> = {},
): Budget => ({
  today: '2027-02-15',
  plan: {
    version: 1,
    wedding: 1,
    totalMinor: 10_000,
    currency: 'EUR',
    headcount: null,
    split: splitOf((category) => ({ minor: shares[category] ?? 0, locked: false })),
    rates: [{ currency: 'USD', micros: microsFrom('0.5')! }],
  },
  guests: { expected: null, coming: null },
  items,
  payments,
  contributors: [],
})

const expected = (amounts: Partial<BudgetItem>) =>
  totalsOf(budgetOf([item('one', 'cake', amounts)])).all.expected

test('an item’s expected cost is the agreed, else the quoted, else the planned amount', () => {
  expect(expected({ planned: 300, quoted: 400, agreed: 250 })).toBe(250)
  expect(expected({ planned: 300, quoted: 400 })).toBe(400)
  expect(expected({ planned: 300 })).toBe(300)
})

test('payments of an item are rounded together, so that they add up to it', () => {
  const budget = budgetOf(
    [item('one', 'cake', { currency: 'USD', agreed: 3 })],
    [paid('a', 'one', 1), paid('b', 'one', 1), paid('c', 'one', 1)],
  )
  const { payments, all } = totalsOf(budget)
  expect([...payments.values()]).toEqual([1, 0, 1])
  expect(all).toMatchObject({ agreed: 2, paid: 2, due: 0 })
})

test('a cancelled payment is in no month and no figure', () => {
  const budget = budgetOf(
    [item('one', 'cake', { agreed: 900 })],
    [payment('a', 'one', 400), payment('b', 'one', 500, { state: 'cancelled' })],
  )
  const totals = totalsOf(budget)
  expect(cashFlow(budget.payments, totals)).toEqual([{ month: '2027-03', paid: 0, due: 400 }])
  expect(totals.all.unscheduled).toBe(500)
})

test('a scheduled payment counts as agreed, so that the due amount equals the months and the rest', () => {
  const budget = budgetOf(
    [item('quoted', 'cake', { quoted: 900 }), item('agreed', 'music', { agreed: 1_000 })],
    [payment('a', 'quoted', 300), paid('b', 'agreed', 200), payment('c', 'agreed', 500)],
  )
  const { all, categories } = totalsOf(budget)
  expect(categories.cake).toMatchObject({ agreed: 300, paid: 0, due: 300, unscheduled: 0 })
  expect(categories.music).toMatchObject({ agreed: 1_000, paid: 200, due: 800, unscheduled: 300 })
  expect(all).toMatchObject({ agreed: 1_300, paid: 200, due: 1_100, unscheduled: 300 })
})

test('a small agreed item keeps the rest of its category reserved', () => {
  const budget = budgetOf([item('candles', 'flowers', { agreed: 280 })], [], {
    flowers: 4_000,
    venue: 5_000,
  })
  // 1,000 of the total is in no category: that much is free, as before anything was agreed.
  expect(totalsOf(budget).free).toBe(1_000)
  expect(totalsOf({ ...budget, items: [] }).free).toBe(1_000)
})

test('an amount agreed or quoted above a category’s share is not free', () => {
  const shares = { flowers: 4_000, venue: 5_000 }
  expect(totalsOf(budgetOf([item('hall', 'venue', { agreed: 5_600 })], [], shares)).free).toBe(400)
  expect(totalsOf(budgetOf([item('hall', 'venue', { quoted: 5_600 })], [], shares)).free).toBe(400)
  // A category that is settled at its share needs nothing more.
  expect(totalsOf(budgetOf([item('hall', 'venue', { agreed: 5_000 })], [], shares)).free).toBe(
    1_000,
  )
})

test('percentages add up to their whole, for any parts', () => {
  expect(percentsOf([1, 1, 1], 3)).toEqual([34, 33, 33])
  expect(percentsOf([18, 82], 200)).toEqual([9, 41])
  expect(percentsOf([0, 0], 0)).toEqual([0, 0])
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 16 }), (parts) => {
      const whole = parts.reduce((sum, part) => sum + part, 0)
      fc.pre(whole > 0)
      const percents = percentsOf(parts, whole)
      expect(percents.reduce((sum, percent) => sum + percent, 0)).toBe(100)
      expect(
        percents.every((percent, index) => Math.abs(percent - (parts[index]! * 100) / whole) < 1),
      ).toBe(true)
    }),
  )
})

test('the used part of a budget is paid plus due, and the rest is left', () => {
  expect(budgetPercents({ planned: 4_200_000, agreed: 2_620_000, paid: 857_000 })).toEqual({
    used: 62,
    paid: 20,
    due: 42,
    left: 38,
  })
  expect(budgetPercents({ planned: 1_000, agreed: 1_045, paid: 500 })).toEqual({
    used: 105,
    paid: 50,
    due: 55,
    left: 0,
  })
  expect(budgetPercents({ planned: 0, agreed: 0, paid: 0 })).toEqual({
    used: 0,
    paid: 0,
    due: 0,
    left: 0,
  })
  // Without a total, the agreed sum is the whole.
  expect(budgetPercents({ planned: 0, agreed: 300, paid: 100 })).toEqual({
    used: 100,
    paid: 33,
    due: 67,
    left: 0,
  })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_000_000 }),
      fc.nat(9_000_000),
      fc.nat(9_000_000),
      (planned, one, other) => {
        const {
          used,
          paid: paidPercent,
          due,
          left,
        } = budgetPercents({ planned, agreed: Math.max(one, other), paid: Math.min(one, other) })
        expect(paidPercent + due).toBe(used)
        expect(used + left).toBe(Math.max(100, used))
      },
    ),
  )
})

test('months without payments are listed, and of more than twelve those around open payments', () => {
  const items = [item('one', 'cake', { agreed: 100_000 })]
  const rows = (payments: Payment[]) => {
    const budget = budgetOf(items, payments)
    return flowRows(budget.payments, totalsOf(budget))
  }
  expect(
    rows([paid('a', 'one', 100, '2027-01-10'), payment('b', 'one', 300, { dueOn: '2027-04-01' })]),
  ).toEqual([
    { kind: 'month', month: '2027-01', paid: 100, due: 0 },
    { kind: 'month', month: '2027-02', paid: 0, due: 0 },
    { kind: 'month', month: '2027-03', paid: 0, due: 0 },
    { kind: 'month', month: '2027-04', paid: 0, due: 300 },
    { kind: 'unscheduled', paid: 0, due: 99_600 },
  ])
  const long = rows([
    paid('a', 'one', 100, '2025-10-10'),
    payment('b', 'one', 300, { dueOn: '2027-01-01' }),
    payment('c', 'one', 500, { dueOn: '2028-02-01' }),
    payment('d', 'one', 700, { dueOn: null }),
  ])
  expect(long.map((row) => (row.kind === 'month' ? row.month : row.kind))).toEqual([
    'earlier',
    ...Array.from({ length: 12 }, (_, month) => `2027-${String(month + 1).padStart(2, '0')}`),
    'later',
    'undated',
    'unscheduled',
  ])
  expect(long[0]).toEqual({ kind: 'earlier', paid: 100, due: 0 })
  // Everything is paid: the latest twelve.
  const settled = rows([
    paid('a', 'one', 100, '2025-10-10'),
    paid('b', 'one', 99_900, '2027-02-10'),
  ])
  expect(settled.map((row) => (row.kind === 'month' ? row.month : row.kind))).toEqual([
    'earlier',
    ...['03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map((month) => `2026-${month}`),
    '2027-01',
    '2027-02',
  ])
})

test('the months add up to the paid and due amounts', () => {
  const day = fc
    .date({ min: new Date('2026-01-01'), max: new Date('2029-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  const payments = fc.array(
    fc.record({
      minor: fc.integer({ min: 1, max: 90_000 }),
      day: fc.option(day),
      isPaid: fc.boolean(),
    }),
    {
      maxLength: 12,
    },
  )
  fc.assert(
    fc.property(
      fc.option(fc.nat(900_000)),
      fc.constantFrom('EUR', 'USD'),
      payments,
      (agreed, currency, all) => {
        const budget = budgetOf(
          [item('one', 'cake', { agreed, currency })],
          all.map((one, index) =>
            one.isPaid
              ? paid(String(index), 'one', one.minor, one.day ?? '2027-01-01')
              : payment(String(index), 'one', one.minor, { dueOn: one.day }),
          ),
        )
        const totals = totalsOf(budget)
        const rows = flowRows(budget.payments, totals)
        expect(rows.reduce((sum, row) => sum + row.paid, 0)).toBe(totals.all.paid)
        expect(rows.reduce((sum, row) => sum + row.due, 0)).toBe(totals.all.due)
        expect(rows.filter(({ kind }) => kind === 'month').length).toBeLessThanOrEqual(12)
      },
    ),
  )
})

test.each([
  [50_000, 'USD', 'EUR', 50_000],
  [50_000, 'USD', 'JPY', 500],
  [50_049, 'USD', 'JPY', 500],
  [50_050, 'USD', 'JPY', 501],
  [500, 'JPY', 'KWD', 500_000],
  [50_000, 'USD', 'KWD', 500_000],
  [500_000, 'KWD', 'USD', 50_000],
] as const)('%d in %s is the same number in %s', (minor, from, to, same) => {
  expect(sameNumber(minor, { from, to })).toBe(same)
})
