import type { Conflict } from './edit.schema.ts'

/**
 * Merges what is being typed with what somebody else has saved meanwhile. A field that only one of
 * them changed takes that change; a field that both changed is a conflict and keeps what was typed
 * until the person chooses.
 */
export function merge<F extends Readonly<Record<string, string>>>(base: F, mine: F, theirs: F) {
  const values: Record<string, string> = {}
  const conflicts: Conflict<keyof F & string>[] = []
  for (const field of Object.keys(mine)) {
    const [was, typed, saved] = [base[field] ?? '', mine[field] ?? '', theirs[field] ?? '']
    values[field] = typed === was ? saved : typed
    if (typed !== was && saved !== was && typed !== saved)
      conflicts.push({ field, mine: typed, theirs: saved })
  }
  // The fields are those of what was typed.
  return { values: values as F, conflicts }
}
