import type { SnapshotFrom } from 'xstate'
import type { resetMachine } from './reset.machine.ts'
import type { ResetValues } from './reset.schema.ts'

type Snapshot = SnapshotFrom<typeof resetMachine>

/**
 * What the page shows: the question for the address, the code with the new password, or the end.
 */
export function viewOf(snapshot: Snapshot): 'email' | 'password' | 'changed' {
  return (['email', 'password'] as const).find((view) => snapshot.hasTag(view)) ?? 'changed'
}

export function valuesOf(snapshot: Snapshot) {
  return snapshot.context.values
}

/** The code of what is wrong with one field, or null. */
export function fieldErrorOf(snapshot: Snapshot, field: keyof ResetValues) {
  return snapshot.context.problems.find((problem) => problem.path === field)?.code ?? null
}

export function refusalOf(snapshot: Snapshot) {
  return snapshot.context.refusal
}

export function isBusy(snapshot: Snapshot) {
  return snapshot.hasTag('busy')
}

/** The running countdown beside the code field, for resend.selectors.ts; undefined elsewhere. */
export function resendActor(snapshot: Snapshot) {
  return snapshot.children.resend
}
