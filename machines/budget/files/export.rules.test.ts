import { expect, test } from 'vitest'
import type { BudgetItem } from '../budget.schema.ts'
import type { Payment } from '../payment/payment.schema.ts'
import { budgetTable } from './export.rules.ts'

const cake: BudgetItem = {
  id: 'i1',
  version: 1,
  category: 'cake',
  name: 'Torte',
  vendor: 'Fig & Crumb',
  currency: 'USD',
  perGuest: false,
  planned: 50_000,
  quoted: null,
  agreed: 41_250,
  notes: 'with figs',
  choiceId: null,
}
const deposit: Payment = {
  id: 'p1',
  version: 1,
  itemId: 'i1',
  what: 'Deposit',
  minor: 10_000,
  dueOn: '2027-01-15',
  state: 'paid',
  paidOn: '2027-01-14',
  paidBy: 'g',
  method: 'card',
}
const rest: Payment = {
  ...deposit,
  id: 'p2',
  what: '',
  minor: 31_250,
  dueOn: null,
  state: 'scheduled',
  paidOn: null,
  paidBy: null,
  method: null,
}

test('an item stands with its first payment, and its other payments below with its name', () => {
  const [headings, ...rows] = budgetTable({
    items: [cake, { ...cake, id: 'i2', name: 'Dinner', perGuest: true, notes: '' }],
    payments: [deposit, rest],
    contributors: [{ id: 'g', version: 1, name: 'Grace', pledged: 0, currency: 'USD' }],
  })
  expect(headings?.slice(0, 3)).toEqual(['Category', 'Item', 'Vendor'])
  expect(rows.map((row) => row.join(' | '))).toEqual([
    'Cake | Torte | Fig & Crumb | USD | No | 500 |  | 412.50 | with figs | Deposit | 100 | 2027-01-15 | Paid | 2027-01-14 | Grace | Card | i1 | p1',
    'Cake | Torte | Fig & Crumb | USD |  |  |  |  |  |  | 312.50 |  | To pay |  |  |  | i1 | p2',
    'Cake | Dinner | Fig & Crumb | USD | Yes | 500 |  | 412.50 |  |  |  |  |  |  |  |  | i2 | ',
  ])
})

test('a payer who is a contributor no longer is left out', () => {
  const [, row] = budgetTable({ items: [cake], payments: [deposit], contributors: [] })
  expect(row?.slice(13, 16)).toEqual(['2027-01-14', '', 'Card'])
})
