import { expect, test } from 'vitest'
import { sheetOfCells } from '#machines/kernel/files/sheet.ts'
import type { Budget, BudgetItem } from '../budget.schema.ts'
import type { Payment } from '../payment/payment.schema.ts'
import { proposedSplit } from '../split.rules.ts'
import { planBudgetImport } from './import.rules.ts'

const cake: BudgetItem = {
  id: 'cake',
  version: 3,
  category: 'cake',
  name: 'Torte',
  vendor: 'Fig',
  currency: 'USD',
  perGuest: false,
  planned: 50_000,
  quoted: null,
  agreed: null,
  notes: '',
  choiceId: null,
}
const deposit: Payment = {
  id: 'deposit',
  version: 2,
  itemId: 'cake',
  what: 'Deposit',
  minor: 10_000,
  dueOn: '2027-01-15',
  state: 'scheduled',
  paidOn: null,
  paidBy: null,
  method: null,
}

type Read = Pick<Budget, 'items' | 'payments'>

/** What a file would do to a budget: the rows of the file under their headings. */
function look(table: string[][], { items = [], payments = [] }: Partial<Read> = {}) {
  const budget: Omit<Budget, 'guests'> = {
    today: '2026-11-21',
    plan: {
      version: 1,
      wedding: 1,
      totalMinor: null,
      currency: 'USD',
      headcount: null,
      split: proposedSplit(0),
      rates: [],
    },
    items,
    payments,
    contributors: [{ id: 'grace', version: 1, name: 'Grace', pledged: 0, currency: 'USD' }],
  }
  return planBudgetImport('costs.csv', sheetOfCells(table)!, budget)
}

/** The rows of the file that would do something, as "row what name: fields". */
function aheadOf({ ahead }: ReturnType<typeof look>) {
  return ahead.map(({ row, does, name, fields }) => `${row} ${does} ${name}: ${fields.join(' ')}`)
}

function codesOf({ problems }: ReturnType<typeof look>) {
  return problems.map(({ row, code }) => `${row} ${code}`)
}

test('a new item has what the row says, and the currency of the plan where it says none', () => {
  const seen = look([
    ['Item', 'Category', 'Vendor', 'Currency', 'By guest', 'Planned', 'Notes', 'Hat'],
    ['Torte', 'Cake', 'Fig', '', 'yes', '500', 'with figs', 'red'],
    ['Ring', 'Trimmings', '', 'EUR', '', '', '', ''],
  ])
  expect(seen.plan).toEqual({
    fileName: 'costs.csv',
    newItems: [
      {
        category: 'cake',
        name: 'Torte',
        vendor: 'Fig',
        currency: 'USD',
        perGuest: true,
        planned: 50_000,
        quoted: null,
        agreed: null,
        notes: 'with figs\nHat: red',
        payments: [],
      },
      {
        category: 'contingency',
        name: 'Ring',
        vendor: '',
        currency: 'EUR',
        perGuest: false,
        planned: null,
        quoted: null,
        agreed: null,
        notes: '',
        payments: [],
      },
    ],
    changedItems: [],
    newPayments: [],
    changedPayments: [],
  })
  expect([aheadOf(seen), codesOf(seen), seen.same, seen.beyond]).toEqual([
    ['2 addItem Torte: ', '3 addItem Ring: '],
    ['3 category_guessed'],
    0,
    null,
  ])
})

test('an item that is there is changed in what the row says otherwise, in the order of the file', () => {
  const ring = { ...cake, id: 'ring', name: 'Ring', vendor: '' }
  const seen = look(
    [
      ['Item', 'Vendor', 'Category', 'Planned', 'Agreed'],
      ['Torte', 'Fig', 'Trimmings', '', '400'],
      ['Ring', '', 'Rings', '500', ''],
      ['Cups', '', '', '1', ''],
    ],
    { items: [ring, cake] },
  )
  expect(seen.plan.changedItems).toEqual([
    { id: 'cake', version: 3, agreed: 40_000 },
    { id: 'ring', version: 3, category: 'rings' },
  ])
  // A category that nobody knows stays as it was, and is no guess.
  expect([aheadOf(seen), codesOf(seen), seen.same]).toEqual([
    ['2 changeItem Torte: agreed', '3 changeItem Ring: category', '4 addItem Cups: '],
    [],
    0,
  ])
})

test('a row that says what is there changes nothing, and is counted', () => {
  const seen = look(
    [
      ['Item', 'Vendor', 'Planned'],
      ['TORTE', 'fig', ''],
      ['Cups', '', ''],
    ],
    { items: [{ ...cake, name: 'TORTE', vendor: 'fig' }] },
  )
  expect([seen.plan.changedItems, seen.same, aheadOf(seen)]).toEqual([[], 1, ['3 addItem Cups: ']])
})

test('names and vendors of signs alone are told apart by their signs', () => {
  const seen = look([
    ['Item', 'Vendor', 'Payment', 'Payment amount'],
    ['***', '', 'One', '1'],
    ['???', '', 'Two', '2'],
    ['***', '!!', 'Three', '3'],
    ['***', '', 'Four', '4'],
  ])
  expect(
    seen.plan.newItems.map(({ name, payments }) => [name, payments.map(({ what }) => what)]),
  ).toEqual([
    ['***', ['One', 'Four']],
    ['???', ['Two']],
    ['***', ['Three']],
  ])
})

test('rows of payments belong to the item that they name, or to the row before', () => {
  const seen = look([
    ['Item', 'Planned', 'Payment', 'Payment amount', 'Due on', 'Vowline item'],
    ['Torte', '5', 'Deposit', '1', '2027-01-15', ''],
    ['', '', 'Rest', '2', '', ''],
    ['Cups', '', '', '3', '', ''],
    ['torte', '', 'Tip', '4', '', ''],
    ['', '', 'More', '5', '', ''],
  ])
  expect(
    seen.plan.newItems.map(({ name, payments }) => [
      name,
      payments.map(({ what, minor, dueOn, step }) => [what, minor, dueOn, step]),
    ]),
  ).toEqual([
    [
      'Torte',
      [
        ['Deposit', 100, '2027-01-15', null],
        ['Rest', 200, null, null],
        ['Tip', 400, null, null],
        ['More', 500, null, null],
      ],
    ],
    ['Cups', [['', 300, null, null]]],
  ])
  expect(aheadOf(seen)).toEqual([
    '2 addItem Torte: ',
    '2 addPayment Deposit: ',
    '3 addPayment Rest: ',
    '4 addItem Cups: ',
    '4 addPayment Cups: ',
    '5 addPayment Tip: ',
    '6 addPayment More: ',
  ])
})

test('a second row that tells an item of the same name is another item', () => {
  const seen = look([
    ['Item', 'Planned', 'Payment amount'],
    ['Torte', '5', ''],
    ['Torte', '6', ''],
    ['Torte', '7', '1'],
  ])
  expect(seen.plan.newItems.map(({ planned, payments }) => [planned, payments.length])).toEqual([
    [500, 0],
    [600, 0],
    [700, 1],
  ])
})

test('a row with the mark of an item goes on telling of it', () => {
  const seen = look(
    [
      ['Item', 'Planned', 'Agreed', 'Vowline item'],
      ['Torte', '6', '', 'cake'],
      ['Torte', '', '7', 'cake'],
      ['', '6', '', 'cake'],
    ],
    { items: [cake] },
  )
  expect(seen.plan.changedItems).toEqual([{ id: 'cake', version: 3, planned: 600, agreed: 700 }])
  expect([aheadOf(seen), seen.same]).toEqual([['2 changeItem Torte: planned agreed'], 1])
})

test('a row without a name is left out, unless it has the mark of an item that is there', () => {
  const table = [
    ['Item', 'Vendor', 'Planned', 'Agreed', 'Vowline item'],
    ['', 'Fig', '6', '', ''],
    ['', '', '', '7', 'nobody'],
    ['', '', '', '7', 'cake'],
  ]
  const seen = look(table, { items: [cake] })
  expect([codesOf(seen), seen.plan.changedItems]).toEqual([
    ['2 no_name', '3 no_name'],
    [{ id: 'cake', version: 3, agreed: 700 }],
  ])
})

test('payments of a row that was left out are left out with it, and those of another are not', () => {
  const seen = look([
    ['Item', 'Agreed', 'Payment', 'Payment amount'],
    ['Torte', 'a lot', '', ''],
    ['Torte', '', 'Deposit', '1'],
    ['Cups', '', 'Rest', '2'],
  ])
  expect([codesOf(seen), aheadOf(seen)]).toEqual([
    ['2 wrong_amount', '3 no_item'],
    ['4 addItem Cups: ', '4 addPayment Rest: '],
  ])
})

test('a bad payment leaves its item, and the payments that follow it, where the item was taken before', () => {
  const seen = look([
    ['Item', 'Planned', 'Payment', 'Payment amount'],
    ['Torte', '5', '', ''],
    ['Torte', '', 'Deposit', 'a lot'],
    ['Torte', '', 'Rest', '2'],
  ])
  expect([codesOf(seen), aheadOf(seen)]).toEqual([
    ['3 wrong_amount'],
    ['2 addItem Torte: ', '4 addPayment Rest: '],
  ])
})

const paymentTable = (cells: string[]) => [
  ['Item', 'Vendor', 'Payment', 'Payment amount', 'Due on', 'State', 'Paid on', 'Vowline payment'],
  ['Torte', 'Fig', ...cells],
]

const paymentSeen = (...cells: string[]) =>
  look(paymentTable(cells), { items: [cake], payments: [deposit] })

test('a payment that is there is changed in what the row says otherwise, and new ones are added to their item', () => {
  const same = paymentSeen('Deposit', '100', '2027-01-15', '', '', '')
  expect([aheadOf(same), same.same, same.plan.changedPayments]).toEqual([[], 1, []])
  const marked = paymentSeen('Advance', '90', '2027-01-16', '', '', 'deposit')
  expect([aheadOf(marked), marked.same]).toEqual([['2 changePayment Advance: what minor dueOn'], 0])
  expect(marked.plan.changedPayments).toEqual([
    { id: 'deposit', version: 2, what: 'Advance', minor: 9_000, dueOn: '2027-01-16', step: null },
  ])
  expect(aheadOf(paymentSeen('', '', '', 'Cancelled', '', 'deposit'))).toEqual([
    '2 changePayment Torte: state',
  ])
  expect(paymentSeen('Rest', '400', '', '', '', '').plan.newPayments).toEqual([
    { itemId: 'cake', what: 'Rest', minor: 40_000, dueOn: null, step: null },
  ])
})

test('two rows alike are two payments, where one is there', () => {
  const seen = look(
    [
      ['Item', 'Vendor', 'Payment', 'Payment amount'],
      ['Torte', 'Fig', 'Deposit', '100'],
      ['Torte', 'Fig', 'Deposit', '100'],
    ],
    { items: [cake], payments: [deposit] },
  )
  expect([seen.plan.newPayments.length, seen.same]).toEqual([1, 1])
})

test('more payments than a budget holds are told, those that are there and new ones together', () => {
  const payments = Array.from({ length: 2_399 }, (_, at) => ({
    ...deposit,
    id: `p${at}`,
    what: `P${at}`,
  }))
  const seen = (...rows: string[][]) =>
    look([['Item', 'Vendor', 'Payment', 'Payment amount'], ...rows], { items: [cake], payments })
      .beyond
  const fits = seen(['Torte', 'Fig', 'Rest', '7'])
  const beyond = seen(['Torte', 'Fig', 'Rest', '7'], ['Cups', '', 'Rest', '7'])
  expect([fits === null, beyond?.of, (beyond?.count ?? 0) - (beyond?.max ?? 0)]).toEqual([
    true,
    'payments',
    1,
  ])
})

test('items that are there count among those that a budget holds', () => {
  const items = Array.from({ length: 600 }, (_, at) => ({ ...cake, id: `i${at}`, name: `I${at}` }))
  expect(
    look(
      [
        ['Item', 'Planned'],
        ['Torte', '1'],
      ],
      { items },
    ).beyond,
  ).toEqual({
    of: 'items',
    count: 601,
    max: 600,
  })
})

test('a payment with the mark of an item belongs to it, wherever the row stands', () => {
  const table = [
    ['Item', 'Planned', 'Payment amount', 'Vowline item'],
    ['Torte', '6', '', 'cake'],
    ['Cups', '', '3', ''],
    ['', '', '4', 'cake'],
    ['Torte', '6', '', 'cake'],
  ]
  const { plan, same } = look(table, { items: [cake] })
  expect([plan.newPayments.map(({ minor }) => minor), same]).toEqual([[400], 1])
})

test('two rows that only name an item are two items, and one is reported again after a bad row of it', () => {
  const bare = look([['Item'], ['Torte'], ['Torte']])
  expect(bare.plan.newItems.map(({ name }) => name)).toEqual(['Torte', 'Torte'])
  const again = look([
    ['Item', 'Agreed', 'Payment amount'],
    ['Torte', 'a lot', ''],
    ['Torte', '5', ''],
    ['Torte', '', '1'],
  ])
  expect([codesOf(again), aheadOf(again)]).toEqual([
    ['2 wrong_amount'],
    ['3 addItem Torte: ', '4 addPayment Torte: '],
  ])
  const marked = look([
    ['Item', 'Planned', 'Vowline item'],
    ['Torte', '6', 'x'],
    ['Torte', '6', 'x'],
  ])
  expect([marked.plan.newItems.length, marked.same]).toEqual([1, 0])
  const unread = look(
    [
      ['Item', 'Agreed'],
      ['Torte', 'a lot'],
    ],
    { items: [cake] },
  )
  expect(codesOf(unread)).toEqual(['2 wrong_amount'])
})
