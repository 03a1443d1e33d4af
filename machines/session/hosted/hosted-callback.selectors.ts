import type { SnapshotFrom } from 'xstate'
import type { hostedCallbackMachine } from './hosted-callback.machine.ts'

export type HostedCallbackSnapshot = SnapshotFrom<typeof hostedCallbackMachine>

/** Whether the person cancelled at the hosted login. */
export function isCancelled(snapshot: HostedCallbackSnapshot) {
  return snapshot.matches('cancelled')
}

/** Why nobody was signed in; null if somebody was, or the person cancelled. */
export function refusalOf(snapshot: HostedCallbackSnapshot) {
  return snapshot.context.refusal
}

/** Who has signed in; null until then. */
export function signedInAs(snapshot: HostedCallbackSnapshot) {
  return snapshot.context.me
}

/** Where to go now: a path of this site, or null for the person's own home. */
export function returnToOf(snapshot: HostedCallbackSnapshot) {
  return snapshot.context.returnTo
}
