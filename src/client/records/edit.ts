import { useState } from 'react'
import * as v from 'valibot'
import { fieldProblems } from '#machines/kernel/field-problems.ts'
import type { FieldProblem } from '#machines/kernel/problem.ts'
import type { Answer } from '../api.ts'

interface EditOptions<R, F extends Record<string, string>, D> {
  /** The record as it was read. */
  record: R
  /** What the form's fields hold for a record. */
  toForm: (record: R) => F
  /** Parses what was typed into what is saved. */
  schema: v.GenericSchema<F, D>
  save: (record: R, details: D) => Promise<Answer<R>>
  /** Told once it is kept; `undo` brings back what was there before, null where there is nothing to bring back. */
  onKept: (what: 'saved' | 'undone', undo: (() => void) | null) => void
}

/** `stale`: somebody else saved meanwhile; what was typed stays, and saving again goes on top of theirs. */
type Outcome = { state: 'editing' | 'saving' | 'stale' } | { state: 'refused'; reason: string }

/** A record in a form: what was typed, what is wrong with it, and how saving it went. Nothing typed is lost, whatever the answer. */
export function useEdit<R, F extends Record<string, string>, D>({ record, toForm, schema, save, onKept }: EditOptions<R, F, D>) {
  const [base, setBase] = useState(record)
  const [values, setValues] = useState(() => toForm(record))
  const [problems, setProblems] = useState<FieldProblem[]>([])
  const [outcome, setOutcome] = useState<Outcome>({ state: 'editing' })

  async function submit() {
    if (outcome.state === 'saving') return
    const wrong = fieldProblems(schema, values)
    setProblems(wrong)
    if (wrong.length > 0) return setOutcome({ state: 'editing' })
    const [before, details] = [v.safeParse(schema, toForm(base)), v.parse(schema, values)]
    const saved = await keep(base, details, values)
    if (!saved) return undefined
    const isChanged = before.success && JSON.stringify(before.output) !== JSON.stringify(details)
    return onKept('saved', isChanged ? () => void undo(saved, before.output) : null)
  }

  async function undo(saved: R, before: D) {
    if (await keep(saved, before, toForm(saved))) onKept('undone', null)
  }

  /** Saves, and shows what is kept now, but for the fields that no longer hold what was `shown`. Null where it was refused. */
  async function keep(from: R, details: D, shown: F) {
    setOutcome({ state: 'saving' })
    const answer = await save(from, details)
    if (answer.result === 'answer') {
      setBase(answer.body)
      setValues((now) => ({ ...toForm(answer.body), ...typedSince(shown, now) }))
      setProblems([])
      setOutcome({ state: 'editing' })
      return answer.body
    }
    const { code, details: said } = answer
    setProblems(said.fields ?? [])
    if (code === 'version_stale') {
      // The API sends the record as it is now along with this refusal, in the shape of every other answer about it.
      setBase(said['current'] as R)
      setOutcome({ state: 'stale' })
    } else setOutcome({ state: 'refused', reason: code })
    return null
  }

  return {
    values,
    outcome,
    problemAt: (field: keyof F & string) => problems.find(({ path }) => path === field)?.code ?? null,
    change: (field: keyof F & string, value: string) => {
      setValues((now) => ({ ...now, [field]: value }))
      setProblems(problems.filter(({ path }) => path !== field))
    },
    submit: () => void submit(),
  }
}

function typedSince<F extends Record<string, string>>(shown: F, now: F): Partial<F> {
  // What is filtered from the fields of a form are fields of that form.
  return Object.fromEntries(Object.entries(now).filter(([field, value]) => value !== shown[field])) as Partial<F>
}
