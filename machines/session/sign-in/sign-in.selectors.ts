import type { SnapshotFrom } from 'xstate'
import type { SignInContext, signInMachine } from './sign-in.machine.ts'

export type SignInSnapshot = SnapshotFrom<typeof signInMachine>

/** Whether a sign-in is under way: 'Signing in...'. */
export function isSigningIn(snapshot: SignInSnapshot) {
  return snapshot.hasTag('busy')
}

export function mayCancel(snapshot: SignInSnapshot) {
  return snapshot.can({ type: 'CANCEL' })
}

export function emailOf(snapshot: SignInSnapshot) {
  return snapshot.context.email
}

/** The problem of a field, as a key of locales/<language>/errors.json; null if there is none. */
export function fieldErrorOf(
  snapshot: SignInSnapshot,
  path: 'email' | 'password' | 'confirmPassword',
) {
  return snapshot.context.fields.find((field) => field.path === path)?.code ?? null
}

/** Why the sign-in was refused. */
export function refusalOf(snapshot: SignInSnapshot): SignInContext['refusal'] {
  return snapshot.context.refusal
}

/**
 * Whether the sign-in was refused, so that the password is typed again; a lost connection refuses
 * nothing.
 */
export function isRefused(snapshot: SignInSnapshot) {
  const { refusal } = snapshot.context
  return snapshot.matches('editing') && refusal !== null && refusal.type !== 'NETWORK_ERROR'
}

/** Who has signed in; null until then. */
export function signedInAs(snapshot: SignInSnapshot) {
  return snapshot.context.me
}

/**
 * The account that must be verified first, whether a new code is on its way, and whether the pause
 * before another one runs; null for any other end.
 */
export function unconfirmedAccountOf(snapshot: SignInSnapshot) {
  const { email, codeSent, isResendPaused } = snapshot.context
  return snapshot.matches('unconfirmed') ? { email, codeSent, isResendPaused } : null
}

/** The address whose password must be reset first; null for any other end. */
export function resetRequiredFor(snapshot: SignInSnapshot) {
  return snapshot.matches('resetRequired') ? snapshot.context.email : null
}

/** Whether a new password is asked for in place of a temporary one. */
export function asksForNewPassword(snapshot: SignInSnapshot) {
  return snapshot.matches('choosingPassword') || snapshot.matches('settingPassword')
}
