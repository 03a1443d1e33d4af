import { expect, test } from 'vitest'
import type { Budget, BudgetItem } from '../budget.schema.ts'
import { splitOf } from '../split.rules.ts'
import { shownItems, shows } from './shown.rules.ts'
import type { Show } from './shown.rules.ts'
import { totalsOf } from './totals.rules.ts'

const item = (
  id: string,
  category: BudgetItem['category'],
  amounts: Partial<BudgetItem>,
): BudgetItem => ({
  id,
  version: 1,
  category,
  name: id,
  vendor: '',
  notes: '',
  choiceId: null,
  currency: 'EUR',
  perGuest: false,
  planned: null,
  quoted: null,
  agreed: null,
  ...amounts,
})

/**
 * With 1,000 per category the cake is over budget; its icing is agreed and paid, the music only
 * quoted, the hall only planned.
 */
const budget: Budget = {
  today: '2027-02-15',
  plan: {
    version: 1,
    wedding: 1,
    totalMinor: 9_000,
    currency: 'EUR',
    headcount: null,
    split: splitOf(() => ({ minor: 1_000, locked: false })),
    rates: [],
  },
  guests: { expected: null, coming: null },
  items: [
    item('tiers', 'cake', { agreed: 1_200 }),
    item('icing', 'cake', { agreed: 300 }),
    item('band', 'music', { quoted: 800 }),
    item('hall', 'venue', { planned: 900 }),
    item('car', 'transport', { currency: 'USD', agreed: 500 }),
  ],
  payments: [
    {
      id: 'icing',
      version: 1,
      itemId: 'icing',
      what: '',
      minor: 300,
      dueOn: null,
      state: 'paid',
      paidOn: '2027-01-10',
      paidBy: null,
      method: null,
    },
  ],
  contributors: [],
}

const shown = (show: Show, category: BudgetItem['category'] | null = null) =>
  shownItems(budget, totalsOf(budget), show, category).map(({ id }) => id)

test('a cost list can be filtered by these figures', () => {
  expect(shows).toEqual(['all', 'agreed', 'quoted', 'paid', 'due', 'over'])
})

test.each([
  ['all', ['tiers', 'icing', 'band', 'hall', 'car']],
  ['agreed', ['tiers', 'icing']],
  ['quoted', ['band']],
  ['paid', ['icing']],
  ['due', ['tiers']],
  ['over', ['tiers', 'icing']],
] as const)('%s shows the items of the figure', (show, ids) => {
  expect(shown(show)).toEqual(ids)
})

test('a category filter shows its items only, and a currency without a rate has no figure', () => {
  expect([shown('all', 'cake'), shown('due', 'cake'), shown('agreed', 'music')]).toEqual([
    ['tiers', 'icing'],
    ['tiers'],
    [],
  ])
  expect([shown('all', 'transport'), shown('agreed', 'transport')]).toEqual([['car'], []])
})

test('a category that uses exactly its share is not over it', () => {
  const exact = { ...budget, items: [item('tiers', 'cake', { agreed: 1_000 })] }
  expect(shownItems(exact, totalsOf(exact), 'over', null)).toEqual([])
})
