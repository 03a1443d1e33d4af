import type { SnapshotFrom } from 'xstate'
import type { editMachine } from './edit.machine.ts'

type Snapshot = SnapshotFrom<typeof editMachine>

export function isSaving(snapshot: Snapshot) {
  return snapshot.hasTag('busy')
}

/** Somebody else changed meanwhile what was changed here, and it was not chosen between the two. */
export function isInConflict(snapshot: Snapshot) {
  return snapshot.hasTag('conflict')
}

/** Why the last attempt was refused as a whole; null where a field says so, or nothing was. */
export function refusalOf(snapshot: Snapshot) {
  return snapshot.hasTag('refused') ? snapshot.context.refusal : null
}

export function factsOf({ context }: Snapshot) {
  return context
}

/** The form holds something else than the version that lies under it. */
export function isTyped({ context: { base, values } }: Snapshot) {
  return Object.entries(values).some(([field, value]) => base.fields[field] !== value)
}

/** The version that lies under what is typed. */
export function baseOf({ context }: Snapshot) {
  return context.base
}

/** What both have changed, with whose change the form holds. */
export function conflictsOf({ context: { conflicts, values } }: Snapshot) {
  return conflicts.map((conflict) => ({
    ...conflict,
    chosen: values[conflict.field] === conflict.theirs ? ('theirs' as const) : ('mine' as const),
  }))
}

/** The code of what is wrong with one field, or null. */
export function problemAt({ context }: Snapshot, field: string) {
  return context.problems.find(({ path }) => path === field)?.code ?? null
}
