import type { SnapshotFrom } from 'xstate'
import { termsVersion } from '../terms.schema.ts'
import type { registrationMachine } from './registration.machine.ts'
import { stepsFor } from './registration.rules.ts'
import { registrationSteps } from './registration.schema.ts'
import type { RegistrationDraft, RegistrationStep } from './registration.schema.ts'

type Snapshot = SnapshotFrom<typeof registrationMachine>

/** What the page shows: one of the steps, the details on their way or failed, or the end. */
export function viewOf(
  snapshot: Snapshot,
): RegistrationStep | 'saving' | 'detailsFailed' | 'registered' {
  const views = [...registrationSteps, 'saving', 'detailsFailed', 'registered'] as const
  return views.find((view) => snapshot.hasTag(view)) ?? 'userType'
}

/** The role's steps in order, each with where it stands. */
export function progressOf(
  snapshot: Snapshot,
): { step: RegistrationStep; status: 'done' | 'current' | 'ahead' }[] {
  const steps = stepsFor(snapshot.context.values.role)
  const here = steps.findIndex((step) => snapshot.hasTag(step))
  const current = here === -1 ? steps.length : here
  return steps.map((step, place) => ({
    step,
    status: place < current ? 'done' : place === current ? 'current' : 'ahead',
  }))
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

export function mayGoBack(snapshot: Snapshot) {
  return snapshot.can({ type: 'BACK' })
}

/** Whether the step can be left for later as a whole. */
export function maySkip(snapshot: Snapshot) {
  return snapshot.can({ type: 'SKIP' })
}

/** Whether the button says Create Account instead of Next. */
export function isLastStep(snapshot: Snapshot) {
  return snapshot.hasTag('terms')
}

/**
 * What the browser may keep for a reload: everything but the passwords. Null once registered: then
 * it is to be forgotten.
 */
export function draftOf(snapshot: Snapshot): RegistrationDraft | null {
  if (snapshot.status !== 'active') return null
  const { values, sub, isConfirmed } = snapshot.context
  const { firstName, lastName, email } = values.account
  return {
    step: registrationSteps.find((step) => snapshot.hasTag(step)) ?? 'terms',
    role: values.role,
    account: { firstName, lastName, email },
    wedding: values.wedding,
    business: values.business,
    acceptedTerms: values.accepted ? termsVersion : null,
    sub,
    isConfirmed,
  }
}

/** The new account's address once registered, for the verification that follows. */
export function registeredEmail(snapshot: Snapshot) {
  return snapshot.output?.email ?? null
}

/** Whether the new account is confirmed already: the sign-in follows then, and no verification. */
export function isConfirmed(snapshot: Snapshot) {
  return snapshot.context.isConfirmed
}
