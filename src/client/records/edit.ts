import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { fieldProblems } from '#machines/kernel/forms/field-problems.ts'
import type { Conflict, Undo } from '#machines/records/edit/edit.schema.ts'
import {
  baseOf,
  conflictsOf,
  factsOf,
  isInConflict,
  isSaving,
  isTyped,
  problemAt,
  refusalOf,
} from '#machines/records/edit/edit.selectors.ts'
import { inspect } from '../actors/inspect.ts'
import { openEdit } from './edit.bindings.ts'
import type { EditDesk } from './edit.bindings.ts'

interface EditOptions<
  R extends { version: number },
  F extends Record<string, string>,
  D,
> extends EditDesk<R, F, D> {
  /**
   * The record as it was read; read again meanwhile, what is new in it comes under what is being
   * typed.
   */
  record: R
  /** What was typed before, and over which record: as if it had been typed now. */
  begun?: { record: R; values: F } | null
}

/**
 * `stale`: somebody else changed meanwhile what was being changed here; it stays as typed until it
 * is chosen between the two.
 */
type Outcome = { state: 'editing' | 'saving' | 'stale' } | { state: 'refused'; reason: string }

/**
 * A record in a form (the machine `edit`). Its windows and pages ask what it shows, and send what
 * is typed.
 */
export function useEdit<R extends { version: number }, F extends Record<string, string>, D>(
  options: EditOptions<R, F, D>,
) {
  const { record, begun = null, schema } = options
  const [{ logic, follow, revisionOf, notifyKept, undoAlone }] = useState(() =>
    openEdit<R, F, D>(options),
  )
  useLayoutEffect(() => follow(options))
  const [input] = useState(() => ({
    base: revisionOf(begun?.record ?? record),
    values: begun?.values ?? null,
  }))
  const actor = useActorRef(logic, { input, inspect })
  const snapshot = useSelector(actor, (now) => now)

  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    const undo = (what: Undo) => {
      // A form that is closed, or saves something else, shows nothing of it.
      if (!isShown.current || isSaving(actor.getSnapshot())) return undoAlone(what)
      return actor.send({ type: 'UNDO', ...what })
    }
    const kept = actor.on('kept', (event) => notifyKept(event, undo))
    return () => {
      isShown.current = false
      kept.unsubscribe()
    }
  }, [actor, notifyKept, undoAlone])

  // While it is being saved the answer tells; what was read meanwhile comes after it.
  const isOutdated = record.version > baseOf(snapshot).version && !isSaving(snapshot)
  const takeOver = useEffectEvent(() => actor.send({ type: 'READ', theirs: revisionOf(record) }))
  useEffect(() => {
    if (isOutdated) takeOver()
  }, [isOutdated])

  // The fields of a revision are those of this form.
  const values = factsOf(snapshot).values as F
  return {
    values,
    /** Something is typed that is not saved. */
    isChanged: isTyped(snapshot),
    outcome: outcomeOf(snapshot),
    conflicts: conflictsOf(snapshot) as (Conflict<keyof F & string> & {
      chosen: 'mine' | 'theirs'
    })[],
    choose: (field: keyof F & string, whose: 'mine' | 'theirs') =>
      actor.send({ type: 'CHOOSE', field, whose }),
    problemAt: (field: keyof F & string) => problemAt(snapshot, field),
    change: (field: keyof F & string, value: string) =>
      actor.send({ type: 'CHANGE', field, value }),
    /** Saves what was typed, or what somebody asked to have in its place. */
    submit: (instead?: F) => {
      const sent = instead ?? values
      actor.send({ type: 'SUBMIT', values: sent, problems: fieldProblems(schema, sent) })
    },
  }
}

function outcomeOf(snapshot: Parameters<typeof refusalOf>[0]): Outcome {
  const reason = refusalOf(snapshot)
  if (reason !== null) return { state: 'refused', reason }
  if (isSaving(snapshot)) return { state: 'saving' }
  return { state: isInConflict(snapshot) ? 'stale' : 'editing' }
}
