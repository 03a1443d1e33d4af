// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Budget } from '#machines/budget/budget.schema.ts'
import { proposedSplit } from '#machines/budget/split.rules.ts'
import { totalsOf } from '#machines/budget/sums/totals.rules.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { BudgetContext, moneyIn } from '../../use-budget.ts'
import { FlowChart } from './flow-chart.tsx'

beforeAll(() => loadTexts('budget'))
afterEach(cleanup)

test('the table by month says what the drawing says, month for month', () => {
  show([
    paid('2025-10-10', 10_000),
    planned('2027-01-01', 30_000),
    planned('2027-03-01', 50_000),
    planned('2028-02-01', 70_000),
    planned(null, 90_000),
  ])
  const drawn = screen.getByRole('img').getAttribute('aria-label') ?? ''
  const [, ...rows] = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', {
    hidden: true,
  })
  const cells = rows.map((row) =>
    // Before a figure its column is named, for cards of a narrow screen.
    [...row.querySelectorAll('th, td')].map(({ lastChild }) => lastChild?.textContent ?? ''),
  )
  expect(cells.map(([month]) => month)).toEqual([
    'Earlier',
    'January 2027',
    'February 2027',
    'March 2027',
    ...['April', 'May', 'June', 'July', 'August', 'September', 'October'].map(
      (month) => `${month} 2027`,
    ),
    'November 2027',
    'December 2027',
    'Later',
    'No date',
    'Not scheduled yet',
  ])
  expect(drawn.split('; ')).toHaveLength(cells.length)
  for (const [place, text] of drawn.split('; ').entries())
    for (const said of cells[place] ?? []) expect(text).toContain(said)
})

const payment = {
  version: 1,
  itemId: 'dinner',
  what: '',
  dueOn: null,
  paidOn: null,
  paidBy: null,
  method: null,
}
let count = 0

function planned(dueOn: string | null, minor: number) {
  return { ...payment, id: `payment ${count++}`, minor, dueOn, state: 'scheduled' }
}

function paid(paidOn: string, minor: number) {
  return { ...payment, id: `payment ${count++}`, minor, paidOn, state: 'paid' }
}

/** The chart of a budget with one dinner, of which so much has a payment. */
function show(payments: object[]) {
  // Only what the chart reads.
  const budget = {
    today: '2026-11-20',
    plan: {
      version: 1,
      wedding: 1,
      totalMinor: 4_200_000,
      currency: 'EUR',
      headcount: null,
      split: proposedSplit(4_200_000),
      rates: [],
    },
    guests: { expected: null, coming: null },
    items: [
      {
        id: 'dinner',
        version: 1,
        category: 'catering',
        name: 'Dinner',
        vendor: '',
        currency: 'EUR',
        perGuest: false,
        planned: null,
        quoted: null,
        agreed: 300_000,
        notes: '',
        choiceId: null,
      },
    ],
    payments,
    contributors: [],
  } as unknown as Budget
  render(
    <BudgetContext
      value={{
        weddingId: 'w',
        budget,
        totals: totalsOf(budget),
        money: moneyIn('EUR'),
        disabledReason: null,
        showToast: () => undefined,
        act: () => Promise.resolve(null),
        open: () => undefined,
      }}
    >
      <FlowChart />
    </BudgetContext>,
  )
}
