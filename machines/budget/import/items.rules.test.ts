import { expect, test } from 'vitest'
import { sheetOfCells } from '#machines/kernel/files/sheet.ts'
import type { BudgetItem } from '../budget.schema.ts'
import { planBudgetImport } from '../files/import.rules.ts'
import { proposedSplit } from '../split.rules.ts'

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

/** What a file would do to a budget of these items: the rows of the file under their headings. */
function look(table: string[][], { items }: { items: BudgetItem[] }) {
  const plan = { version: 1, wedding: 1, totalMinor: null, currency: 'USD', headcount: null }
  return planBudgetImport('costs.csv', sheetOfCells(table)!, {
    today: '2026-11-21',
    plan: { ...plan, split: proposedSplit(0), rates: [] },
    items,
    payments: [],
    contributors: [],
  })
}

const tableOfMarks = (...marks: string[]) => [
  ['Item', 'Vendor', 'Agreed', 'Vowline item'],
  ...marks.map((mark) => ['Torte', 'Fig', '4', mark]),
]

const foundAmong = (vendor: string, ...vendors: string[]) =>
  look(
    [
      ['Item', 'Vendor', 'Agreed'],
      ['Torte', vendor, '4'],
    ],
    { items: vendors.map((one) => ({ ...cake, id: `of ${one}`, vendor: one })) },
  ).plan.changedItems.map(({ id }) => id)

const changedBy = (marks: string[], items: BudgetItem[]) =>
  look(tableOfMarks(...marks), { items }).plan.changedItems.map(({ id }) => id)

test('an item is found by its mark before its name, and once', () => {
  const twin = { ...cake, id: 'twin' }
  expect(changedBy(['twin'], [cake, twin])).toEqual(['twin'])
  expect(changedBy(['', ''], [cake, twin])).toEqual(['cake', 'twin'])
  expect(changedBy(['twin', ''], [cake, twin])).toEqual(['twin', 'cake'])
  expect(changedBy(['', 'cake'], [cake])).toEqual(['cake'])
  expect(changedBy(['unknown'], [cake])).toEqual(['cake'])
})

test('an item without a vendor is one of that name with a vendor, as long as there is only one', () => {
  expect(foundAmong('Fig', 'Fig', 'Plum', '')).toEqual(['of Fig'])
  expect(foundAmong('FIG!', 'Plum', 'Fig')).toEqual(['of Fig'])
  expect(foundAmong('***', '???', '***')).toEqual(['of ***'])
  expect(foundAmong('', 'Fig')).toEqual(['of Fig'])
  expect(foundAmong('', 'Fig', 'Plum')).toEqual([])
  expect(foundAmong('', 'Fig', '')).toEqual(['of '])
  expect(foundAmong('Fig', '')).toEqual(['of '])
  expect(foundAmong('Fig', 'Plum')).toEqual([])
  expect(foundAmong('Fig', '', 'Plum')).toEqual(['of '])
})

test('of several items alike the one that the row would not change is taken, then one of its category', () => {
  const twins = [
    cake,
    { ...cake, id: 'paid', agreed: 400 },
    { ...cake, id: 'ring', category: 'rings' as const },
  ]
  const found = (category: string, agreed: string) => {
    const { plan, same } = look(
      [
        ['Item', 'Vendor', 'Category', 'Agreed'],
        ['Torte', 'Fig', category, agreed],
      ],
      { items: twins },
    )
    return [plan.changedItems.map(({ id }) => id), same]
  }
  expect(found('', '4')).toEqual([[], 1])
  expect(found('Cake', '4')).toEqual([[], 1])
  expect(found('Rings', '9')).toEqual([['ring'], 0])
  expect(found('Venue', '9')).toEqual([['cake'], 0])
  expect(found('Cake', '9')).toEqual([['cake'], 0])
})
