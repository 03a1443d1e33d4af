import type { SnapshotFrom } from 'xstate'
import type { emailChangeMachine } from './email-change.machine.ts'
import type { EmailChangeValues } from './email-change.schema.ts'

type Snapshot = SnapshotFrom<typeof emailChangeMachine>

/** What is asked for: the new address, or the code that was sent to it; or the end. */
export function viewOf(snapshot: Snapshot): 'address' | 'code' | 'changed' {
  return (['address', 'code'] as const).find((view) => snapshot.hasTag(view)) ?? 'changed'
}

export function valuesOf(snapshot: Snapshot) {
  return snapshot.context.values
}

/** The code of what is wrong with one field, or null. */
export function fieldErrorOf(snapshot: Snapshot, field: keyof EmailChangeValues) {
  return snapshot.context.problems.find((problem) => problem.path === field)?.code ?? null
}

export function refusalOf(snapshot: Snapshot) {
  return snapshot.context.refusal
}

export function isBusy(snapshot: Snapshot) {
  return snapshot.hasTag('busy')
}

/** Whether it is the other code that is being sent. */
export function isSendingAgain(snapshot: Snapshot) {
  return snapshot.hasTag('again')
}

export function isSentAgain(snapshot: Snapshot) {
  return snapshot.context.isSentAgain
}
