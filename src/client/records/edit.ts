import { useRef, useState } from 'react'
import * as v from 'valibot'
import { fieldProblems } from '#machines/kernel/forms/field-problems.ts'
import type { FieldProblem } from '#machines/kernel/problem.ts'
import type { Answer } from '../api.ts'
import { merge } from './merge.ts'
import type { Conflict } from './merge.ts'
import { isToldAt } from './send.ts'

interface EditOptions<R extends { version: number }, F extends Record<string, string>, D> {
  /** The record as it was read; read again meanwhile, what is new in it comes under what is being typed. */
  record: R
  /** What was typed before, and over which record: as if it had been typed now. */
  begun?: { record: R; values: F } | null
  /** What the form's fields hold for a record. */
  toForm: (record: R) => F
  /** Parses what was typed into what is saved. */
  schema: v.GenericSchema<F, D>
  save: (record: R, details: D) => Promise<Answer<R>>
  /** Told once it is kept; `undo` brings back what was there before, null where there is nothing to bring back. */
  onKept: (what: 'saved' | 'undone', undo: (() => void) | null, kept: R) => void
}

/** `stale`: somebody else changed meanwhile what was being changed here; it stays as typed until it is chosen between the two. */
type Outcome = { state: 'editing' | 'saving' | 'stale' } | { state: 'refused'; reason: string }

/** How often a change that gets along with somebody else's is sent again on top of it before a person is asked. */
const maxTries = 3

/**
 * A record in a form: what was typed, what is wrong with it, and how saving it went. Nothing typed is lost, whatever the answer, and
 * nothing that somebody else saved is overwritten unseen: what only they have changed is taken over, what both have is a `conflict`.
 */
export function useEdit<R extends { version: number }, F extends Record<string, string>, D>(options: EditOptions<R, F, D>) {
  const { record, begun = null, toForm, schema, save, onKept } = options
  const [base, setBase] = useState(begun?.record ?? record)
  const [values, setValues] = useState(() => begun?.values ?? toForm(record))
  const [problems, setProblems] = useState<FieldProblem[]>([])
  const [outcome, setOutcome] = useState<Outcome>({ state: 'editing' })
  const [conflicts, setConflicts] = useState<Conflict<keyof F & string>[]>([])
  // Two presses may come before anything is drawn anew.
  const isSaving = useRef(false)

  // While it is being saved the answer tells; what was read meanwhile comes after it.
  if (record.version > base.version && outcome.state !== 'saving') takeOver(base, record, values)

  /** What somebody else saved comes under what is typed. */
  function takeOver(from: R, theirs: R, typed: F) {
    const merged = merge(toForm(from), typed, toForm(theirs))
    setBase(theirs)
    setValues(merged.values)
    // A choice that has not been made yet is still to be made, unless they agree by now.
    const open = conflicts.filter(
      ({ field, mine }) => toForm(theirs)[field] !== mine && merged.conflicts.every((one) => one.field !== field),
    )
    const all = [...open.map((conflict) => ({ ...conflict, theirs: toForm(theirs)[conflict.field] ?? '' })), ...merged.conflicts]
    setConflicts(all)
    setOutcome({ state: all.length > 0 ? 'stale' : 'editing' })
    return { ...merged, conflicts: all }
  }

  /** Saves what was typed, or what somebody asked to have in its place. */
  async function submit(sent = values) {
    if (isSaving.current) return
    setValues(sent)
    const wrong = fieldProblems(schema, sent)
    setProblems(wrong)
    if (wrong.length > 0) return setOutcome({ state: 'editing' })
    const before = v.safeParse(schema, toForm(base))
    isSaving.current = true
    const saved = await keep(base, sent).finally(() => (isSaving.current = false))
    if (!saved) return undefined
    const isChanged = before.success && JSON.stringify(before.output) !== JSON.stringify(v.parse(schema, toForm(saved)))
    return onKept('saved', isChanged ? () => void undo(saved, toForm(base)) : null, saved)
  }

  async function undo(saved: R, before: F) {
    const back = await keep(saved, before, toForm(saved))
    if (back) onKept('undone', null, back)
  }

  /** Saves, and shows what is kept now, but for the fields that no longer hold what was `shown`. Null where it was refused. */
  async function keep(from: R, sent: F, shown = sent, tries = 1): Promise<R | null> {
    setOutcome({ state: 'saving' })
    const answer = await save(from, v.parse(schema, sent))
    if (answer.result === 'answer') {
      setBase(answer.body)
      setValues((now) => ({ ...toForm(answer.body), ...typedSince(shown, now) }))
      setProblems([])
      setConflicts([])
      setOutcome({ state: 'editing' })
      return answer.body
    }
    const { code, details: said } = answer
    const refused = said.fields ?? []
    setProblems(refused)
    if (code !== 'version_stale') {
      setOutcome(isToldAt(sent, refused) ? { state: 'editing' } : { state: 'refused', reason: code })
      return null
    }
    // The API sends the record as it is now along with this refusal, in the shape of every other answer about it.
    const theirs = said['current'] as R
    const merged = takeOver(from, theirs, sent)
    return merged.conflicts.length === 0 && tries < maxTries ? keep(theirs, merged.values, merged.values, tries + 1) : null
  }

  return {
    values,
    outcome,
    conflicts: conflicts.map((conflict) => ({ ...conflict, chosen: chosenIn(conflict, values) })),
    choose: (field: keyof F & string, whose: 'mine' | 'theirs') => {
      const conflict = conflicts.find((one) => one.field === field)
      if (conflict) setValues((now) => ({ ...now, [field]: conflict[whose] }))
    },
    problemAt: (field: keyof F & string) => problems.find(({ path }) => path === field)?.code ?? null,
    change: (field: keyof F & string, value: string) => {
      setValues((now) => ({ ...now, [field]: value }))
      setConflicts(conflicts.map((one) => (one.field === field && value !== one.theirs ? { ...one, mine: value } : one)))
      setProblems(problems.filter(({ path }) => path !== field))
    },
    submit: (instead?: F) => void submit(instead),
  }
}

function chosenIn({ field, theirs }: Conflict, values: Record<string, string>): 'mine' | 'theirs' {
  return values[field] === theirs ? 'theirs' : 'mine'
}

function typedSince<F extends Record<string, string>>(shown: F, now: F): Partial<F> {
  // What is filtered from the fields of a form are fields of that form.
  return Object.fromEntries(Object.entries(now).filter(([field, value]) => value !== shown[field])) as Partial<F>
}
