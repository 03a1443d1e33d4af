import type { SnapshotFrom } from 'xstate'
import type { guestImportMachine } from './guest-import.machine.ts'

type Snapshot = SnapshotFrom<typeof guestImportMachine>

/** Which part of the import is on the screen. */
export function stepOf(snapshot: Snapshot): 'choose' | 'map' | 'look' | 'done' | 'undone' {
  if (snapshot.matches('mapping') || snapshot.matches('looking')) return 'map'
  if (snapshot.matches('looked') || snapshot.matches('writing')) return 'look'
  if (snapshot.matches('written') || snapshot.matches('undoing')) return 'done'
  return snapshot.matches('undone') ? 'undone' : 'choose'
}

export function isBusy(snapshot: Snapshot) {
  return snapshot.hasTag('busy')
}

export function factsOf(snapshot: Snapshot) {
  return snapshot.context
}

/** Whether the columns say who it is about: without a name nobody can be written down. */
export function hasNames(snapshot: Snapshot) {
  return snapshot.context.columns.some(({ field }) => field === 'fullName' || field === 'firstName' || field === 'lastName')
}

export function mayAccept(snapshot: Snapshot) {
  return snapshot.can({ type: 'ACCEPT' })
}

export function mayUndo(snapshot: Snapshot) {
  return snapshot.can({ type: 'UNDO' })
}
