import type { SnapshotFrom } from 'xstate'
import type { signOutMachine } from './sign-out.machine.ts'

export type SignOutSnapshot = SnapshotFrom<typeof signOutMachine>

export function isSigningOut(snapshot: SignOutSnapshot) {
  return snapshot.hasTag('busy')
}

/** Whether the server has ended the session too. Where not, it ends there by its own age. */
export function wasServerNotified(snapshot: SignOutSnapshot) {
  return snapshot.context.serverNotified
}
