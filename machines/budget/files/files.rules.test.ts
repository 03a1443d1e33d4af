import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvLine } from '#machines/kernel/files/csv.ts'
import { sheetOf, sheetOfCells } from '#machines/kernel/files/sheet.ts'
import { budgetCategories } from '../budget.schema.ts'
import type { Budget, BudgetItem } from '../budget.schema.ts'
import type { Payment } from '../payment/payment.schema.ts'
import { paymentMethods, paymentStates } from '../payment/payment.schema.ts'
import { proposedSplit } from '../split.rules.ts'
import { columnsOf, dayIn, dayOrderIn } from './columns.rules.ts'
import { budgetTable } from './export.rules.ts'
import { planBudgetImport } from './import.rules.ts'
import type { ImportPlan } from './plan.schema.ts'

type Whole = Omit<Budget, 'guests'>

const today = '2026-11-21'
const plan: Budget['plan'] = {
  version: 1,
  wedding: 1,
  totalMinor: null,
  currency: 'USD',
  headcount: 100,
  split: proposedSplit(0),
  rates: [],
}
const empty: Whole = { today, plan, items: [], payments: [], contributors: [] }

/** Texts as they are stored: trimmed, with some that a spreadsheet would misread. */
const text = (max: number) =>
  fc
    .oneof(
      fc.constantFrom(
        '',
        '=1+1',
        "'=x",
        '+44 20',
        '-',
        'a,b',
        'say "yes"',
        'two\nlines',
        'Yes',
        '12',
        'زفاف',
      ),
      fc.string({ unit: 'grapheme', maxLength: max }),
    )
    .map((typed) =>
      typed.replaceAll('\0', '').toWellFormed().trim().slice(0, max).toWellFormed().trim(),
    )
const amount = fc.option(fc.nat(900_000_000))

const budgets: fc.Arbitrary<Whole> = fc
  .record({
    items: fc.array(
      fc.record({
        category: fc.constantFrom(...budgetCategories),
        name: text(120).map((name) => name || 'Dinner'),
        vendor: text(150),
        currency: fc.constantFrom('USD', 'JPY', 'KWD'),
        perGuest: fc.boolean(),
        planned: amount,
        quoted: amount,
        agreed: amount,
        notes: text(200),
      }),
      { maxLength: 6 },
    ),
    payments: fc.array(
      fc.record({
        item: fc.nat(5),
        what: text(120),
        minor: fc.integer({ min: 1, max: 90_000_000 }),
        dueOn: fc.option(fc.constantFrom('2026-11-01', '2027-02-13')),
        state: fc.constantFrom(...paymentStates),
        method: fc.option(fc.constantFrom(...paymentMethods)),
        by: fc.option(fc.nat(1)),
      }),
      { maxLength: 12 },
    ),
  })
  .map(({ items, payments }) => ({
    ...empty,
    items: items.map((item, place): BudgetItem => ({
      ...item,
      id: `item-${place}`,
      version: 1,
      choiceId: null,
    })),
    payments: payments
      .filter(({ item }) => item < items.length)
      .map(({ item, by, method, ...payment }, place): Payment => {
        const made = payment.state === 'paid'
        const paid = {
          paidOn: made ? '2026-10-05' : null,
          paidBy: made && by !== null ? `who-${by}` : null,
          method: made ? method : null,
        }
        return { ...payment, ...paid, id: `payment-${place}`, version: 1, itemId: `item-${item}` }
      }),
    contributors: ['Grace Okafor', '=Sam'].map((name, place) => ({
      id: `who-${place}`,
      version: 1,
      name,
      pledged: 0,
      currency: 'USD',
    })),
  }))

const kinds: [string, (table: string[][]) => ReturnType<typeof sheetOf>][] = [
  ['CSV', (table) => sheetOf(table.map(csvLine).join(''))],
  ['a spreadsheet', (table) => sheetOfCells(table)],
]

describe.each(kinds)('costs exported as %s', (_, written) => {
  test('change nothing when imported again, in any row order', () => {
    fc.assert(
      fc.property(budgets, fc.infiniteStream(fc.nat()), (budget, random) => {
        const [headers, ...rows] = budgetTable(budget)
        const mixed = rows
          .map((row) => ({ row, at: random.next().value ?? 0 }))
          .toSorted((one, other) => one.at - other.at)
        const {
          plan: would,
          problems,
          same,
        } = planBudgetImport(
          'budget.csv',
          written([headers!, ...mixed.map(({ row }) => row)])!,
          budget,
        )
        expect([would, problems, same]).toEqual([nothing, [], rows.length])
      }),
    )
  })

  test('recreate the budget in an empty one, and change nothing a second time', () => {
    fc.assert(
      fc.property(budgets, (budget) => {
        const sheet = written(budgetTable(budget))!
        const after = applied(
          planBudgetImport('budget.csv', sheet, { ...empty, contributors: budget.contributors })
            .plan,
          budget,
        )
        expect(budgetTable(after).map(unmarked)).toEqual(budgetTable(budget).map(unmarked))
        expect(planBudgetImport('budget.csv', sheet, after).plan).toEqual(nothing)
      }),
    )
  })
})

test('a foreign budget file: its own words, payments in rows, repeated rows, and unknown columns as notes', () => {
  const {
    plan: would,
    ahead,
    problems,
  } = look([
    [
      'Expense',
      'Type',
      'Supplier',
      'Budget',
      'Actual',
      'Deposit',
      'Due date',
      'Paid on',
      'Booked?',
    ],
    ['Hall', 'Location', 'The Ropewalk', '$7,200.00', '7100', '2000', '2027-01-15', '', 'yes'],
    ['', '', '', '', '', '5100', '2027/3/1', '', ''],
    ['Dress', 'Bridal attire', '', '1500', '', '', '', '', ''],
    ['Ribbons', 'Trimmings', '', '', '12.50', '12.50', '', '2026-10-01', ''],
  ])
  expect(would.newItems).toMatchObject([
    {
      name: 'Hall',
      category: 'venue',
      vendor: 'The Ropewalk',
      planned: 720_000,
      agreed: 710_000,
      notes: 'Booked?: yes',
      payments: [
        { minor: 200_000, dueOn: '2027-01-15', step: null },
        { minor: 510_000, dueOn: '2027-03-01', step: null },
      ],
    },
    { name: 'Dress', category: 'attire', planned: 150_000, payments: [] },
    {
      name: 'Ribbons',
      category: 'contingency',
      agreed: 1_250,
      payments: [{ step: { event: 'PAY', paidOn: '2026-10-01' } }],
    },
  ])
  expect(ahead.map(({ row, does }) => [row, does])).toEqual([
    [2, 'addItem'],
    [2, 'addPayment'],
    [3, 'addPayment'],
    [4, 'addItem'],
    [5, 'addItem'],
    [5, 'addPayment'],
  ])
  expect(problems).toEqual([{ row: 5, code: 'category_guessed' }])
})

test('dates are read in a given order, and ambiguous ones are asked about', () => {
  expect(
    ['4 Sept 2027', 'Sat, September 4th, 2027', '4-Sep-27', '2027 Sep 4'].map((cell) =>
      dayIn(cell),
    ),
  ).toEqual(Array.from({ length: 4 }, () => '2027-09-04'))
  expect([dayIn('13/06/2027'), dayIn('06/13/2027'), dayIn('01/06/2027')]).toEqual([
    '2027-06-13',
    '2027-06-13',
    null,
  ])
  expect([
    dayIn('01/06/2027', 'dayFirst'),
    dayIn('01/06/2027', 'monthFirst'),
    dayIn('1-6-27', 'dayFirst'),
  ]).toEqual(['2027-06-01', '2027-01-06', '2027-06-01'])
  expect(
    ['30/02/2027', '4 Foo 2027', '4 Sept', 'May or June 2027'].map((cell) =>
      dayIn(cell, 'dayFirst'),
    ),
  ).toEqual([null, null, null, null])
  expect(dayOrderIn(['2027-01-02', '4 Sept 2027', ''])).toBeNull()
  expect(dayOrderIn(['01/06/2027', '02/07/2027'])).toBe('unclear')
  expect([
    dayOrderIn(['01/06/2027', '02/27/2027']),
    dayOrderIn(['01/06/2027', '27/02/2027']),
  ]).toEqual(['monthFirst', 'dayFirst'])
})

test('more items than the maximum are reported before anything is imported', () => {
  const rows = Array.from({ length: 601 }, (_, place) => [`Item ${place}`, '5'])
  expect(look([['Item', 'Planned'], ...rows]).beyond).toEqual({ of: 'items', count: 601, max: 600 })
  expect(look([['Item', 'Planned'], ...rows.slice(1)]).beyond).toBeNull()
})

test('an unreadable row is skipped by number, with the rows that belong to it', () => {
  const { plan: would, problems } = look([
    ['Item', 'Currency', 'Agreed', 'Payment amount', 'Due on', 'Paid on'],
    ['Hall', 'USD', 'a lot', '', '', ''],
    ['Hall', '', '', '100', '', ''],
    ['', '', '50', '', '', ''],
    ['Cake', 'ZZZ', '1', '', '', ''],
    ['Cake', '', '-1', '', '', ''],
    ['Rings', '', '', '5', '02/03/2027', ''],
    ['Music', '', '', '5', '', '2026-11-22'],
    ['x'.repeat(121), '', '', '', '', ''],
    ['Flowers', '', '', '0', '', ''],
  ])
  expect(problems.map(({ row, code }) => [row, code])).toEqual([
    [2, 'wrong_amount'],
    [3, 'no_item'],
    [4, 'no_name'],
    [5, 'wrong_currency'],
    [6, 'wrong_amount'],
    [7, 'wrong_day'],
    [8, 'paid_later'],
    [9, 'too_long'],
    [10, 'wrong_amount'],
  ])
  expect(would).toEqual(nothing)
})

test('new values replace old ones, empty cells change nothing, and paid payments stay', () => {
  const item: BudgetItem = {
    id: 'i',
    version: 3,
    category: 'cake',
    name: 'Cake',
    vendor: '',
    currency: 'USD',
    perGuest: false,
    planned: 5,
    quoted: null,
    agreed: 9,
    notes: 'ours',
    choiceId: null,
  }
  const payment: Payment = {
    id: 'p',
    version: 2,
    itemId: 'i',
    what: 'Deposit',
    minor: 400,
    dueOn: null,
    state: 'scheduled',
    paidOn: null,
    paidBy: null,
    method: null,
  }
  const paid: Payment = {
    ...payment,
    id: 'q',
    what: 'Balance',
    minor: 500,
    state: 'paid',
    paidOn: '2026-10-05',
  }
  const before = {
    ...empty,
    items: [item],
    payments: [payment, paid],
    contributors: [{ id: 'w', version: 1, name: 'Grace', pledged: 0, currency: 'USD' }],
  }
  const table = [
    [
      'Item',
      'Vendor',
      'Agreed',
      'Notes',
      'Payment',
      'Payment amount',
      'Paid on',
      'Paid by',
      'How',
      'Vowline item',
      'Vowline payment',
    ],
    [
      'Cake',
      'Fig & Crumb',
      '12',
      'theirs',
      'Deposit',
      '4',
      '2026-11-02',
      'grace',
      'check',
      'i',
      'p',
    ],
    ['Cake', '', '', '', 'Balance', '6', '', 'Nobody', '', 'i', 'q'],
  ]
  const { plan: would, problems } = planBudgetImport('f', sheetOfCells(table)!, before)
  expect(would).toEqual({
    ...nothing,
    fileName: 'f',
    changedItems: [
      { id: 'i', version: 3, vendor: 'Fig & Crumb', agreed: 1_200, notes: 'ours\ntheirs' },
    ],
    changedPayments: [
      {
        id: 'p',
        version: 2,
        step: { event: 'PAY', paidOn: '2026-11-02', paidBy: 'w', method: 'cheque' },
      },
    ],
  })
  expect(problems).toEqual([
    { row: 3, code: 'unknown_payer' },
    { row: 3, code: 'paid_stays' },
  ])
})

test('columns with unknown headers mean what the user assigns; the others are kept as notes', () => {
  const sheet = sheetOfCells([
    ['Kosten', 'Anbieter', 'Summe', 'Vendor', ''],
    ['Torte', 'Fig & Crumb', '400', 'Lena', 'mit Feigen'],
  ])!
  expect(columnsOf(sheet.headers)).toEqual({
    places: new Map([['vendor', 3]]),
    others: ['Kosten', 'Anbieter', 'Summe'].map((header, place) => ({ place, header })),
  })
  const chosen = new Map([
    [0, 'name'],
    [1, 'vendor'],
    [2, 'agreed'],
    [3, null],
    [4, 'notes'],
  ] as const)
  const { plan: would, problems } = planBudgetImport('budget.csv', sheet, empty, chosen)
  expect(problems).toEqual([])
  const cake = {
    name: 'Torte',
    vendor: 'Fig & Crumb',
    agreed: 40_000,
    planned: null,
    quoted: null,
    currency: 'USD',
    perGuest: false,
  }
  expect(would).toEqual({
    ...nothing,
    newItems: [
      { ...cake, category: 'contingency', notes: 'mit Feigen\nVendor: Lena', payments: [] },
    ],
  })
})

const nothing: ImportPlan = {
  fileName: 'budget.csv',
  newItems: [],
  changedItems: [],
  newPayments: [],
  changedPayments: [],
}

function look(table: string[][]) {
  return planBudgetImport('budget.csv', sheetOfCells(table)!, empty)
}

/** The contents of an empty budget after an import. */
function applied({ newItems }: ImportPlan, { contributors }: Whole): Whole {
  return {
    ...empty,
    contributors,
    items: newItems.map(({ payments: _theirs, ...item }, place) => ({
      ...item,
      id: `new-${place}`,
      version: 1,
      choiceId: null,
    })),
    payments: newItems.flatMap(({ payments }, item) =>
      payments.map(({ step, ...payment }, place): Payment => {
        const about = {
          ...payment,
          id: `new-${item}-${place}`,
          version: 1,
          itemId: `new-${item}`,
          paidOn: null,
          paidBy: null,
          method: null,
        }
        if (step === null) return { ...about, state: 'scheduled' }
        const { event, ...made } = step
        return event === 'PAY'
          ? { ...about, state: 'paid', ...made }
          : { ...about, state: 'cancelled' }
      }),
    ),
  }
}

/** A row without its id columns. */
function unmarked(row: readonly string[]) {
  return row.slice(0, -2)
}
