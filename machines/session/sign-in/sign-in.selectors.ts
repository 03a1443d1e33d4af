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

/** What is wrong with a field, as a key of locales/<language>/errors.json; null when nothing is. */
export function fieldErrorOf(snapshot: SignInSnapshot, path: 'email' | 'password') {
  return snapshot.context.fields.find((field) => field.path === path)?.code ?? null
}

/** Why the sign-in was refused. */
export function refusalOf(snapshot: SignInSnapshot): SignInContext['refusal'] {
  return snapshot.context.refusal
}

/** Who has signed in; null until then. */
export function signedInAs(snapshot: SignInSnapshot) {
  return snapshot.context.me
}

/** The account that must be verified first, and whether a new code is on its way; null for any other end. */
export function unconfirmedAccountOf(snapshot: SignInSnapshot) {
  return snapshot.matches('unconfirmed') ? { email: snapshot.context.email, codeSent: snapshot.context.codeSent } : null
}
