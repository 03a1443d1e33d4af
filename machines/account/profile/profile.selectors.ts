import type { SnapshotFrom } from 'xstate'
import type { profileMachine } from './profile.machine.ts'
import type { ProfileField } from './profile.schema.ts'

type Snapshot = SnapshotFrom<typeof profileMachine>

/** Which form the page shows. */
export function formOf(snapshot: Snapshot): 'wedding' | 'business' {
  return snapshot.context.values.role === 'VENDOR' ? 'business' : 'wedding'
}

export function valuesOf(snapshot: Snapshot) {
  return snapshot.context.values
}

/** The code of what is wrong with one field, or null. */
export function fieldErrorOf(snapshot: Snapshot, field: ProfileField | 'accepted') {
  return snapshot.context.problems.find((problem) => problem.path === field)?.code ?? null
}

export function refusalOf(snapshot: Snapshot) {
  return snapshot.context.refusal
}

export function isBusy(snapshot: Snapshot) {
  return snapshot.hasTag('busy')
}

/** Whether to offer the other kind of account. */
export function maySwitchRole(snapshot: Snapshot) {
  return snapshot.can({ type: 'SWITCH_ROLE' })
}

export function isCompleted(snapshot: Snapshot) {
  return snapshot.hasTag('completed')
}
