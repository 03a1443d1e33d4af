import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { budgetImportCases } from './budget-import.cases.ts'
import { budgetImportMachine } from './budget-import.machine.ts'

export const budgetImportModel = catalogueEntry({
  kind: 'flow',
  domain: 'budget',
  title: 'Budget import',
  purpose: 'Brings costs and payments in from a file: seen before they are written, as a whole.',
  machine: budgetImportMachine,
  cases: budgetImportCases,
  shows: {
    context: ['order'],
    events: { ORDER: ['order'], 'xstate.done.actor.write': ['output'] },
  },
  sees: {
    'open.choosing': 'the window {budget:files.import}, with a field for the file',
    'open.unreadable': '{budget:files.unreadable}',
    'open.seen': 'the heading {budget:files.ahead}, with a button that imports',
    reading: 'the file being read',
    writing: 'the button says {ui:saving}',
    written: 'the window is closed, and the budget has what was imported',
  },
  screens: { '': '/dashboard/budget' },
})
