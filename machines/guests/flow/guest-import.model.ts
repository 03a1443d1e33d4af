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
    events: { MAP: ['place', 'field'], READ_AS: ['word', 'meaning'] },
  },
  sees: {
    choosing: 'the heading {guests:import.title}, with a field for the file',
    reading: 'the file being read',
    mapping: 'the heading {guests:import.columns}, with a choice for each column',
    looking: 'the button says {guests:import.looking}',
    looked: 'the heading {guests:import.ahead}, with a button that imports',
    writing: 'the button says {guests:import.accepting}',
    written: 'the heading {guests:import.done}, with how many people were added and changed',
    undoing: 'the button says {guests:import.undoing}',
    undone: 'the heading {guests:import.undone}',
  },
  screens: { '': '/dashboard/guests/import' },
})
