import type { SnapshotFrom } from 'xstate'
import type { callMachine } from './call.machine.ts'

export type CallSnapshot = SnapshotFrom<typeof callMachine>

export function isCalling(snapshot: CallSnapshot) {
  return snapshot.hasTag('busy')
}

/** Whether the call is over without an answer. */
export function hasFailed(snapshot: CallSnapshot) {
  return snapshot.hasTag('failed')
}

/** How often it was tried again, or is about to be: 0 to 3. */
export function retriesOf(snapshot: CallSnapshot) {
  return snapshot.context.failures
}
