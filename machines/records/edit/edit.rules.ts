import { merge } from './merge.rules.ts'
import type {
  Conflict,
  EditContext,
  EditInput,
  Fields,
  KeptRecord,
  Revision,
  Saving,
} from './edit.schema.ts'

/**
 * How often a change that gets along with somebody else's is sent on top of it before a person is
 * asked.
 */
const maxTries = 3

export function contextFrom({ base, values }: EditInput): EditContext {
  return {
    base,
    values: values ?? base.fields,
    problems: [],
    conflicts: [],
    refusal: null,
    saving: null,
  }
}

/** What is typed comes on top of what somebody else has saved. */
export function mergeRevision({ base, values, conflicts }: EditContext, theirs: Revision) {
  return onTopOf(theirs, { from: base.fields, typed: values, conflicts })
}

/** The same while something is being saved: what was being saved counts as typed, too. */
export function mergeRevisionIntoSave(
  { values, conflicts, saving }: EditContext,
  theirs: Revision,
): Partial<EditContext> {
  if (!saving) return {}
  const { from, fields, shown } = saving
  return onTopOf(theirs, {
    from: from.fields,
    typed: { ...fields, ...typedSince(shown, values) },
    conflicts,
  })
}

function onTopOf(
  theirs: Revision,
  { from, typed, conflicts }: { from: Fields; typed: Fields; conflicts: readonly Conflict[] },
) {
  const merged = merge(from, typed, theirs.fields)
  // A choice that has not been made yet is still to be made, unless they agree by now.
  const open = conflicts.filter(
    ({ field, mine }) =>
      theirs.fields[field] !== mine &&
      merged.conflicts.every((conflict) => conflict.field !== field),
  )
  const stillOpen = open.map((conflict) => ({
    ...conflict,
    theirs: theirs.fields[conflict.field] ?? '',
  }))
  return { base: theirs, values: merged.values, conflicts: [...stillOpen, ...merged.conflicts] }
}

/**
 * Whether what is being saved gets along with what somebody else has saved meanwhile, and was not
 * sent too often.
 */
export function canSendAgain(context: EditContext, theirs: Revision) {
  const { saving } = context
  const { conflicts = [] } = mergeRevisionIntoSave(context, theirs)
  if (!saving || saving.tries >= maxTries || conflicts.length > 0) return false
  return merge(saving.from.fields, saving.fields, theirs.fields).conflicts.length === 0
}

/** The saving rebased on the revision that somebody else has saved, to be sent again. */
export function rebaseSaving({ saving }: EditContext, theirs: Revision): Saving | null {
  if (!saving) return null
  const fields = merge(saving.from.fields, saving.fields, theirs.fields).values
  return { ...saving, from: theirs, fields, shown: fields, tries: saving.tries + 1 }
}

/** The form holds what is kept now, and what was typed since it was sent. */
export function afterSaving({ values, saving }: EditContext, kept: Revision): Partial<EditContext> {
  const since = saving ? typedSince(saving.shown, values) : {}
  return {
    base: kept,
    values: { ...kept.fields, ...since },
    problems: [],
    conflicts: [],
    refusal: null,
    saving: null,
  }
}

export function keptRecord(
  { saving }: EditContext,
  { kept, isChanged }: { kept: Revision; isChanged: boolean },
): KeptRecord {
  const undo =
    saving?.what === 'saved' && isChanged ? { from: kept, fields: saving.from.fields } : null
  return { type: 'kept', what: saving?.what ?? 'saved', kept, undo }
}

/** Whoever types on while it is to be chosen says anew what is theirs. */
export function typedOver(
  { values, problems, conflicts }: EditContext,
  { field, value }: { field: string; value: string },
) {
  return {
    values: { ...values, [field]: value },
    problems: problems.filter(({ path }) => path !== field),
    conflicts: conflicts.map((conflict) =>
      conflict.field === field && value !== conflict.theirs
        ? { ...conflict, mine: value }
        : conflict,
    ),
  }
}

export function chosen(
  { values, conflicts }: EditContext,
  { field, whose }: { field: string; whose: 'mine' | 'theirs' },
) {
  const conflict = conflicts.find((one) => one.field === field)
  return conflict ? { values: { ...values, [field]: conflict[whose] } } : {}
}

function typedSince(shown: Fields, now: Fields): Fields {
  return Object.fromEntries(Object.entries(now).filter(([field, value]) => value !== shown[field]))
}
