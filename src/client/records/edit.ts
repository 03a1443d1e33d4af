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
}

/** `stale`: somebody else saved meanwhile; what was typed stays, and saving again goes on top of theirs. */
type Outcome = { state: 'editing' | 'saving' | 'saved' | 'stale' } | { state: 'refused'; reason: string }

/** A record in a form: what was typed, what is wrong with it, and how saving it went. Nothing typed is lost, whatever the answer. */
export function useEdit<R, F extends Record<string, string>, D>({ record, toForm, schema, save }: EditOptions<R, F, D>) {
  const [base, setBase] = useState(record)
  const [values, setValues] = useState(() => toForm(record))
  const [problems, setProblems] = useState<FieldProblem[]>([])
  const [outcome, setOutcome] = useState<Outcome>({ state: 'editing' })

  async function submit() {
    if (outcome.state === 'saving') return
    const wrong = fieldProblems(schema, values)
    setProblems(wrong)
    if (wrong.length > 0) return setOutcome({ state: 'editing' })
    setOutcome({ state: 'saving' })
    const answer = await save(base, v.parse(schema, values))
    if (answer.result === 'answer') {
      setBase(answer.body)
      setValues(toForm(answer.body))
      return setOutcome({ state: 'saved' })
    }
    const { code, details } = answer
    setProblems(details.fields ?? [])
    if (code !== 'version_stale') return setOutcome({ state: 'refused', reason: code })
    // The API sends the record as it is now along with this refusal, in the shape of every other answer about it.
    setBase(details['current'] as R)
    return setOutcome({ state: 'stale' })
  }

  return {
    values,
    outcome,
    problemAt: (field: keyof F & string) => problems.find(({ path }) => path === field)?.code ?? null,
    change: (field: keyof F & string, value: string) => {
      setValues({ ...values, [field]: value })
      setProblems(problems.filter(({ path }) => path !== field))
      if (outcome.state === 'saved') setOutcome({ state: 'editing' })
    },
    submit: () => void submit(),
  }
}
