import { cases } from '#machines/kernel/cases.ts'
import type { Column } from '../import/source.schema.ts'
import type { GuestImportEvent } from './guest-import.machine.ts'
import type { GuestImportPorts } from './guest-import.ports.ts'

const named: Column[] = [
  { field: 'firstName', person: 0, event: '' },
  { field: 'note', person: 0, event: '' },
]
const nameless: Column[] = [{ field: 'note', person: 0, event: '' }]
const file = { source: 'own' as const, confidence: 0.6, rows: 2, leftOut: 0 }
const ahead = { same: 0, newHouseholds: 1, changedHouseholds: 0, changes: [], newEvents: [], problems: [], duplicates: [] }
const activityId = '01900000-0000-7000-8000-000000000001'
const written = { addedHouseholds: 1, changedHouseholds: 0, changedGuests: 0 }

/** The events and the ports' outcomes: generated paths and the statechart page offer these. */
export const guestImportCases = cases<GuestImportEvent, GuestImportPorts>({
  events: [
    { type: 'CHOOSE', fileName: 'guests.csv' },
    { type: 'MAP', place: 0, field: 'fullName' },
    { type: 'MAP', place: 0, field: 'left_out' },
    { type: 'LOOK' },
    { type: 'BACK' },
    { type: 'ACCEPT' },
    { type: 'UNDO' },
  ],
  answers: {
    readFile: [
      { result: 'read', seen: { ...file, headers: ['First name', 'Shoe'], samples: ['Ada', '42'], columns: named } },
      { result: 'read', seen: { ...file, headers: ['Shoe'], samples: ['42'], columns: nameless } },
      { result: 'unreadable' },
    ],
    lookAhead: [
      { result: 'seen', seen: { ...ahead, added: 2, changed: 0 } },
      { result: 'seen', seen: { ...ahead, added: 0, changed: 0, same: 2 } },
      { result: 'refused', code: 'unreachable' },
    ],
    write: [
      { result: 'written', imported: { ...written, activityId, addedGuests: 2 } },
      { result: 'written', imported: { ...written, activityId: null, addedGuests: 0 } },
      { result: 'refused', code: 'version_stale' },
      { result: 'refused', code: 'unreachable' },
    ],
    takeBack: [{ result: 'undone' }, { result: 'refused', code: 'changed_since' }],
  },
})
