import type { SnapshotFrom } from 'xstate'
import type { guestImportMachine } from './guest-import.machine.ts'
import type { KeptImport } from './kept-import.schema.ts'

type Snapshot = SnapshotFrom<typeof guestImportMachine>

/** What a reload continues from; null if there is nothing. */
export function keptOf(snapshot: Snapshot): KeptImport | null {
  const step = keptStepOf(snapshot)
  if (step === null) return null
  const { fileName, layout, columns, imported, leaving } = snapshot.context
  return {
    step,
    fileName,
    layout,
    columns: [...columns],
    imported,
    leaving: step === 'written' ? null : leaving,
  }
}

function keptStepOf(snapshot: Snapshot): KeptImport['step'] | null {
  if (snapshot.matches('reading')) return snapshot.context.looksAgain ? 'looked' : 'mapping'
  if (snapshot.matches('looking')) return 'looked'
  if (snapshot.matches('deciding')) return 'written'
  const step = snapshot.value
  return step === 'choosing' || typeof step !== 'string' || step === 'beginning'
    ? null
    : (step as KeptImport['step'])
}

/** The part of the import that is on the screen. */
export function stepOf(snapshot: Snapshot): 'choose' | 'map' | 'look' | 'done' | 'undone' {
  if (snapshot.matches('mapping') || snapshot.matches('looking')) return 'map'
  if (snapshot.matches('looked') || snapshot.matches('writing')) return 'look'
  if (snapshot.matches('written') || snapshot.matches('undoing') || snapshot.matches('deciding'))
    return 'done'
  return snapshot.matches('undone') ? 'undone' : 'choose'
}

export function isBusy(snapshot: Snapshot) {
  return snapshot.hasTag('busy')
}

export function factsOf(snapshot: Snapshot) {
  return snapshot.context
}

/** Whether some column holds names; nobody can be added without a name. */
export function hasNames(snapshot: Snapshot) {
  return snapshot.context.columns.some(
    ({ field }) => field === 'fullName' || field === 'firstName' || field === 'lastName',
  )
}

export function mayAccept(snapshot: Snapshot) {
  return snapshot.can({ type: 'ACCEPT' })
}

export function mayUndo(snapshot: Snapshot) {
  return snapshot.can({ type: 'UNDO' })
}

/** What keeps the import from being undone as a whole, while the question is shown. */
export function inTheWay(snapshot: Snapshot) {
  return snapshot.matches('deciding') ||
    (snapshot.matches('undoing') && snapshot.context.leaving !== null)
    ? snapshot.context.changedSince
    : null
}
