import type { SnapshotFrom } from 'xstate'
import type { contactMachine } from './contact.machine.ts'
import type { ContactValues } from './contact.schema.ts'

type Snapshot = SnapshotFrom<typeof contactMachine>

export function isSent(snapshot: Snapshot) {
  return snapshot.hasTag('sent')
}

export function isSending(snapshot: Snapshot) {
  return snapshot.hasTag('busy')
}

export function valuesOf(snapshot: Snapshot) {
  return snapshot.context.values
}

/** What is kept until it is sent: null once it is, and while nothing is typed. */
export function draftIn(snapshot: Snapshot) {
  const { values } = snapshot.context
  return isSent(snapshot) || Object.values(values).every((value) => value === '') ? null : values
}

/** The code of what is wrong with one field, or null. */
export function fieldErrorOf(snapshot: Snapshot, field: keyof ContactValues) {
  return snapshot.context.problems.find(({ path }) => path === field)?.code ?? null
}

/** Why the last attempt failed, a key of errors.json; null when none did. */
export function refusalOf(snapshot: Snapshot) {
  return snapshot.hasTag('failed') ? snapshot.context.refusal : null
}
