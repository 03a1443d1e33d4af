import type { SnapshotFrom } from 'xstate'
import { termsVersion } from '../terms.schema.ts'
import type { invitedRegistrationMachine } from './invited-registration.machine.ts'
import type { InvitedDraft } from './invited-registration.schema.ts'

type Snapshot = SnapshotFrom<typeof invitedRegistrationMachine>

/** What the page shows: the form, the invitation on its way or not sent, or the end. */
export function viewOf(snapshot: Snapshot) {
  const views = ['form', 'saving', 'detailsFailed', 'registered'] as const
  return views.find((view) => snapshot.hasTag(view)) ?? 'form'
}

export function valuesOf(snapshot: Snapshot) {
  return snapshot.context.values
}

/** The code of what is wrong with one field ("account.email", "accepted"), or null. */
export function fieldErrorOf(snapshot: Snapshot, path: string) {
  return snapshot.context.problems.find((problem) => problem.path === path)?.code ?? null
}

/** The sentence above the form after a refused sign-up, or null. */
export function refusalOf(snapshot: Snapshot) {
  return snapshot.context.refusal
}

export function isBusy(snapshot: Snapshot) {
  return snapshot.hasTag('busy')
}

/** What the browser may keep for a reload; null once registered, when it is to be forgotten. */
export function draftOf(snapshot: Snapshot): InvitedDraft | null {
  if (snapshot.status !== 'active') return null
  const { token, values, sub, isConfirmed } = snapshot.context
  const { firstName, lastName, email } = values.account
  return {
    token,
    account: { firstName, lastName, email },
    acceptedTerms: values.accepted ? termsVersion : null,
    sub,
    isConfirmed,
  }
}

/** The new account once registered, null until then. */
export function outcomeOf(snapshot: Snapshot) {
  return snapshot.output ?? null
}
