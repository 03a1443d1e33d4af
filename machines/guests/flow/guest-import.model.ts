import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { guestImportCases, keptImports } from './guest-import.cases.ts'
import { guestImportMachine } from './guest-import.machine.ts'

export const guestImportModel = catalogueEntry({
  kind: 'flow',
  domain: 'guests',
  title: 'Guest import',
  purpose:
    'Brings a guest list in from a file of another product: seen before it is written, undone as a whole or without what was changed since, and gone on with after a reload.',
  machine: guestImportMachine,
  cases: guestImportCases,
  inputs: [{ kept: null }, ...keptImports.map((kept) => ({ kept }))],
  isShortcut: ({ kept }) => kept !== null,
  shows: {
    context: ['refusal', 'resumedAt', 'looksAgain', 'leaving'],
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
    deciding: 'what was changed since, by name, with the button {ui:changedSince.keep}',
    undone: 'the heading {guests:import.undone}',
  },
  screens: { '': '/dashboard/guests/import' },
})
