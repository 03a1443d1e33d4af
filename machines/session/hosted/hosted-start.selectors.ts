import type { SnapshotFrom } from 'xstate'
import type { hostedStartMachine } from './hosted-start.machine.ts'

export type HostedStartSnapshot = SnapshotFrom<typeof hostedStartMachine>

/** Whether the browser is on its way to the hosted login. */
export function isLeaving(snapshot: HostedStartSnapshot) {
  return snapshot.hasTag('busy')
}

export function mayRetry(snapshot: HostedStartSnapshot) {
  return snapshot.can({ type: 'RETRY' })
}

/** Why the browser cannot leave, as a key of locales/<language>/errors.json; null if it can. */
export function errorOf(snapshot: HostedStartSnapshot) {
  if (snapshot.matches('unavailable')) return 'hosted_unavailable'
  return snapshot.matches('failed') ? 'hosted_failed' : null
}
