import type { SnapshotFrom } from 'xstate'
import type { resendMachine } from './resend.machine.ts'
import { waitLeft } from './resend.rules.ts'

type Snapshot = SnapshotFrom<typeof resendMachine>

export function mayResend(snapshot: Snapshot) {
  return snapshot.hasTag('ready')
}

export function isResending(snapshot: Snapshot) {
  return snapshot.hasTag('busy')
}

/**
 * For "Resend in {{seconds}} seconds": never 0 while the button is still off, null when it counts
 * nothing.
 */
export function secondsLeft(snapshot: Snapshot, now: number) {
  return snapshot.hasTag('waiting')
    ? Math.max(1, Math.ceil(waitLeft(snapshot.context.allowedAt, now) / 1000))
    : null
}

/** What the view keeps across a reload and gives back as `resendAllowedAt`. */
export function resendAllowedAt(snapshot: Snapshot) {
  return snapshot.context.allowedAt
}

/** Whether to confirm that a new code is on its way. */
export function hasResent(snapshot: Snapshot) {
  return snapshot.context.sent
}

export function refusalOf(snapshot: Snapshot) {
  return snapshot.context.refusal
}
