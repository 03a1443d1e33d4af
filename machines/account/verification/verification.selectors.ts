import type { SnapshotFrom } from 'xstate'
import { digitsToGo } from './verification.rules.ts'
import type { verificationMachine } from './verification.machine.ts'

type Snapshot = SnapshotFrom<typeof verificationMachine>

/** What the page shows: the question for the address, the code field, or the end. */
export function viewOf(snapshot: Snapshot): 'email' | 'code' | 'verified' {
  return (['email', 'code'] as const).find((view) => snapshot.hasTag(view)) ?? 'verified'
}

export function valuesOf(snapshot: Snapshot) {
  return snapshot.context.values
}

/** The code of what is wrong with one field, or null. */
export function fieldErrorOf(snapshot: Snapshot, field: 'email' | 'code') {
  return snapshot.context.problems.find((problem) => problem.path === field)?.code ?? null
}

export function refusalOf(snapshot: Snapshot) {
  return snapshot.context.refusal
}

/** How many digits are missing before the code may be sent; 0 when it may be, and while it is on its way. */
export function digitsMissing(snapshot: Snapshot) {
  return isBusy(snapshot) || snapshot.can({ type: 'SUBMIT_CODE' }) ? 0 : digitsToGo(snapshot.context.values)
}

export function isBusy(snapshot: Snapshot) {
  return snapshot.hasTag('busy')
}

/** The running countdown beside the code field, for resend.selectors.ts; undefined elsewhere. */
export function resendActor(snapshot: Snapshot) {
  return snapshot.children.resend
}
