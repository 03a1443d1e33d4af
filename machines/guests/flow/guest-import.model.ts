import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { guestImportCases } from './guest-import.cases.ts'
import { guestImportMachine } from './guest-import.machine.ts'

export const guestImportModel = catalogueEntry({
  kind: 'flow',
  domain: 'guests',
  title: 'Guest import',
  purpose: 'Brings a guest list in from a file of another product: seen before it is written, and undone as a whole.',
  machine: guestImportMachine,
  cases: guestImportCases,
  shows: {
    context: ['refusal'],
    events: { MAP: ['place', 'field'] },
  },
  screens: { '': '/dashboard/guests/import' },
})
