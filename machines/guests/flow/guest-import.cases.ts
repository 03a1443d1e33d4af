import { cases } from '#machines/kernel/cases.ts'
import type { UnreadWord } from '../import/dry-run.schema.ts'
import type { Column } from '../foreign/source.schema.ts'
import type { GuestImportEvent, PlanToSend } from './guest-import.schema.ts'
import type { GuestImportPorts } from './guest-import.ports.ts'
import type { KeptImport } from './kept-import.schema.ts'

const named: Column[] = [
  { field: 'firstName', person: 0, event: '' },
  { field: 'note', person: 0, event: '' },
  { field: 'answer', person: 0, event: '' },
]
const nameless: Column[] = [{ field: 'note', person: 0, event: '' }]
const layout = { sheet: 0, headings: 'found' as const, encoding: 'found' as const }
const file = {
  source: 'own' as const,
  confidence: 0.6,
  rows: 2,
  leftOut: 0,
  events: ['Ceremony'],
  sheets: [],
  layout,
  isText: true,
}
const unread: UnreadWord[] = [
  {
    place: 2,
    header: 'RSVP',
    word: 'If I can',
    count: 1,
    choices: ['note', 'coming', 'not_coming', 'pending', 'uninvited'],
    meaning: 'note',
  },
]
const nothingMore = {
  changes: [],
  newEvents: [],
  silentEvents: [],
  unread: [],
  people: [],
  problems: [],
  duplicates: [],
}
const ahead = { same: 0, newHouseholds: 1, changedHouseholds: 0, ...nothingMore, unread }
const sheet = { headers: ['First name', 'Shoe', 'RSVP'], rows: [], leftOut: 0 }
const toSend: PlanToSend = {
  plan: {
    fileName: 'guests.csv',
    newEvents: [],
    newHouseholds: [],
    newGuests: [],
    changedHouseholds: [],
    changedGuests: [],
  },
  key: '01900000-0000-7000-8000-000000000002',
}
const activityId = '01900000-0000-7000-8000-000000000001'
const written = { addedHouseholds: 1, changedHouseholds: 0, changedGuests: 0 }

const begun: KeptImport = {
  step: 'mapping',
  fileName: 'guests.csv',
  layout,
  columns: named,
  imported: null,
  leaving: null,
}
const imported = { ...written, activityId, addedGuests: 2 }

/** What a reload starts from at each step. */
export const keptImports: KeptImport[] = [
  begun,
  { ...begun, step: 'looked' },
  { ...begun, step: 'writing' },
  { ...begun, step: 'written', imported },
  { ...begun, step: 'undoing', imported, leaving: 1 },
  { ...begun, step: 'undone', imported },
]

/** The events and the ports' outcomes: generated paths and the statechart page offer these. */
export const guestImportCases = cases<GuestImportEvent, GuestImportPorts>({
  events: [
    { type: 'CHOOSE', fileName: 'guests.csv' },
    { type: 'MAP', place: 0, field: 'fullName' },
    { type: 'MAP', place: 0, field: 'left_out' },
    { type: 'LOOK' },
    { type: 'READ_AS', place: 2, word: 'If I can', meaning: 'coming' },
    { type: 'BACK' },
    { type: 'ACCEPT' },
    { type: 'UNDO' },
    { type: 'UNDO_REST' },
    { type: 'KEEP' },
  ],
  answers: {
    readFile: [
      {
        result: 'read',
        seen: {
          ...file,
          headers: ['First name', 'Shoe', 'RSVP'],
          samples: ['Ada', '42', 'If I can'],
          columns: named,
        },
        sheet,
      },
      {
        result: 'read',
        seen: { ...file, headers: ['Shoe'], samples: ['42'], columns: nameless },
        sheet: { ...sheet, headers: ['Shoe'] },
      },
      { result: 'unreadable', why: 'no_table' },
    ],
    previewImport: [
      { result: 'seen', seen: { ...ahead, added: 2, changed: 0 }, toSend },
      { result: 'seen', seen: { ...ahead, added: 0, changed: 0, same: 2 }, toSend },
      { result: 'refused', code: 'unreachable' },
    ],
    write: [
      { result: 'written', imported },
      { result: 'written', imported: { ...written, activityId: null, addedGuests: 0 } },
      { result: 'refused', code: 'version_stale' },
      { result: 'refused', code: 'unreachable' },
    ],
    undoImport: [
      { result: 'undone' },
      {
        result: 'changedSince',
        changed: {
          count: 1,
          rows: [{ kind: 'guest', name: 'Ada Moreau', isGone: false }],
          mayUndoRest: true,
        },
      },
      {
        result: 'changedSince',
        changed: {
          count: 2,
          rows: [{ kind: 'guest', name: 'Ada Moreau', isGone: true }],
          mayUndoRest: false,
        },
      },
      { result: 'refused', code: 'unreachable' },
    ],
  },
})
