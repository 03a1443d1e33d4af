import { expect, test } from 'vitest'
import type { Budget, BudgetItem } from '../budget.schema.ts'
import { freedBy, freeShare } from '../vendor.rules.ts'
import type { Payment } from '../payment/payment.schema.ts'
import { proposedSplit } from '../split.rules.ts'
import { totalsOf } from './totals.rules.ts'
import { vendorRows } from './vendors.rules.ts'

const item = (id: string, change: Partial<BudgetItem>): BudgetItem => ({
  id,
  version: 1,
  category: 'flowers',
  name: id,
  vendor: '',
  currency: 'USD',
  perGuest: false,
  planned: null,
  quoted: null,
  agreed: null,
  notes: '',
  choiceId: null,
  ...change,
})

const payment = (itemId: string, change: Partial<Payment>): Payment => ({
  id: `${itemId}-${change.dueOn ?? ''}`,
  version: 1,
  itemId,
  what: '',
  minor: 10_000,
  dueOn: null,
  state: 'scheduled',
  paidOn: null,
  paidBy: null,
  method: null,
  ...change,
})

test('an item of a vendor among the choices counts without their name', () => {
  const linked = {
    ...budget,
    items: [
      item('hall', { agreed: 70_000, choiceId: 'h' }),
      item('garden', { vendor: 'Ropewalk', agreed: 20_000, choiceId: 'r' }),
    ],
    payments: [],
  }
  const rows = vendorRows(linked, totalsOf(linked))
  expect(rows.map(({ name, choiceId, agreed }) => [name, choiceId, agreed])).toEqual([
    ['', 'h', 70_000],
    ['Ropewalk', 'r', 20_000],
  ])
})

const budget: Budget = {
  today: '2026-11-21',
  plan: {
    version: 1,
    wedding: 1,
    totalMinor: 4_200_000,
    currency: 'USD',
    headcount: null,
    split: proposedSplit(4_200_000),
    rates: [],
  },
  guests: { expected: null, coming: null },
  items: [
    item('bouquets', { vendor: 'Fern & Fable', agreed: 100_000 }),
    item('arch', { vendor: 'fern & fable ', category: 'venue', agreed: 50_000, choiceId: 'c' }),
    item('house', { vendor: 'Whitfield House', category: 'venue', agreed: 30_000 }),
    item('rings', { category: 'rings', planned: 20_000 }),
  ],
  payments: [
    payment('bouquets', { dueOn: '2027-03-01' }),
    payment('bouquets', { state: 'paid', paidOn: '2026-11-01' }),
    payment('arch', { dueOn: '2027-02-01' }),
    payment('house', { state: 'cancelled', dueOn: '2026-12-01' }),
  ],
  contributors: [],
}

test('a vendor’s items count together, whoever is paid next comes first, and nobody’s items are left out', () => {
  expect(vendorRows(budget, totalsOf(budget))).toMatchObject([
    {
      name: 'Fern & Fable',
      choiceId: 'c',
      categories: ['flowers', 'venue'],
      agreed: 150_000,
      paid: 10_000,
      due: 140_000,
      next: { dueOn: '2027-02-01' },
    },
    { name: 'Whitfield House', agreed: 30_000, paid: 0, due: 30_000, next: null },
  ])
})

test('a share is free once nobody is paid from it, less what its items will cost', () => {
  expect(freedBy('dress', [])).toBeNull()
  expect(freedBy('dress', ['suit'])).toBe('attire')
  expect(freedBy('other', [])).toBeNull()
  const part = freedBy('jewelry', [])!
  expect([part, freeShare(budget.plan, totalsOf(budget), part)]).toEqual(['rings', 64_000])
})
