import type { SnapshotFrom } from 'xstate'
import type { lookupMachine } from './lookup.machine.ts'
import type { LookupValues } from './lookup.schema.ts'

type Snapshot = SnapshotFrom<typeof lookupMachine>

export function isTaken(snapshot: Snapshot) {
  return snapshot.hasTag('taken')
}

export function isSending(snapshot: Snapshot) {
  return snapshot.hasTag('busy')
}

export function valuesOf(snapshot: Snapshot) {
  return snapshot.context.values
}

/** The code of what is wrong with one field, or null. */
export function fieldErrorOf(snapshot: Snapshot, field: keyof LookupValues) {
  return snapshot.context.problems.find(({ path }) => path === field)?.code ?? null
}

/**
 * Why the last attempt failed, a key of errors.json; null when none did, or it is told at a field.
 */
export function refusalOf(snapshot: Snapshot) {
  const { refusal, problems } = snapshot.context
  return snapshot.hasTag('failed') && problems.length === 0 ? refusal : null
}
