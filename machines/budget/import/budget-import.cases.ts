import { cases } from '#machines/kernel/cases.ts'
import type { Sheet } from '#machines/kernel/files/sheet.ts'
import type { ImportPlan } from '../files/plan.schema.ts'
import type { BudgetImportEvent } from './budget-import.machine.ts'
import type { BudgetImportPorts } from './budget-import.ports.ts'

const nothing: ImportPlan = {
  fileName: 'costs.csv',
  newItems: [],
  changedItems: [],
  newPayments: [],
  changedPayments: [],
}
const something: ImportPlan = {
  ...nothing,
  changedItems: [{ id: '01900000-0000-7000-8000-000000000001', version: 1, name: 'Flowers' }],
}
const sheet = (day: string): Sheet => ({
  headers: ['Item', 'Due on'],
  rows: [{ row: 2, cells: ['Flowers', day] }],
  leftOut: 0,
})

/** The events and the ports' outcomes: generated paths and the statechart page offer these. */
export const budgetImportCases = cases<BudgetImportEvent, BudgetImportPorts>({
  events: [
    { type: 'CHOOSE', fileName: 'costs.csv' },
    { type: 'MAP', chosen: [[1, 'notes']] },
    { type: 'ORDER', order: 'dayFirst' },
    { type: 'ACCEPT', plan: something, isBeyond: false },
    { type: 'ACCEPT', plan: something, isBeyond: true },
    { type: 'ACCEPT', plan: nothing, isBeyond: false },
  ],
  answers: {
    readFile: [sheet('05/06/2027'), sheet('25/06/2027'), null],
    write: [{ result: 'written' }, { result: 'refused' }],
  },
})
