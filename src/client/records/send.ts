import { useState } from 'react'
import * as v from 'valibot'
import { fieldProblems, isToldAt } from '#machines/kernel/forms/field-problems.ts'
import type { FieldProblem } from '#machines/kernel/problem.ts'
import type { Answer } from '../api.ts'

interface SendOptions<F extends Record<string, string>, D, A> {
  /** What the fields hold at first. */
  begin: F
  /** Parses what was typed into what is sent. */
  schema: v.GenericSchema<F, D>
  send: (details: D) => Promise<Answer<A>>
  /** Refusals that are about one field stand at that field, and nowhere else. */
  fieldOf?: Partial<Record<string, keyof F & string>>
  /** Told once it holds; answers what the fields hold from then on. */
  onDone: (answer: A) => F
}

type Outcome = { state: 'typing' | 'sending' } | { state: 'refused'; reason: string }

/** A form that is typed, sent and answered, and has no record under it. What was typed is kept when it was refused. */
export function useSend<F extends Record<string, string>, D, A>({
  begin,
  schema,
  send,
  fieldOf = {},
  onDone,
}: SendOptions<F, D, A>) {
  const [typed, type] = useState(begin)
  const [problems, setProblems] = useState<FieldProblem[]>([])
  const [outcome, setOutcome] = useState<Outcome>({ state: 'typing' })

  async function submit() {
    if (outcome.state === 'sending') return
    const wrong = fieldProblems(schema, typed)
    setProblems(wrong)
    if (wrong.length > 0) return setOutcome({ state: 'typing' })
    setOutcome({ state: 'sending' })
    const answer = await send(v.parse(schema, typed))
    if (answer.result === 'answer') {
      type(onDone(answer.body))
      return setOutcome({ state: 'typing' })
    }
    const field = fieldOf[answer.code]
    const refused = field ? [{ path: field, code: answer.code }] : (answer.details.fields ?? [])
    setProblems(refused)
    return setOutcome(
      isToldAt(typed, refused) ? { state: 'typing' } : { state: 'refused', reason: answer.code },
    )
  }

  return {
    typed,
    isSending: outcome.state === 'sending',
    /** Why it was refused as a whole; null where a field says so, or nothing was. */
    refusal: outcome.state === 'refused' ? outcome.reason : null,
    problemAt: (field: keyof F & string) =>
      problems.find(({ path }) => path === field)?.code ?? null,
    change: (field: keyof F & string, value: string) => {
      type({ ...typed, [field]: value })
      setProblems(problems.filter(({ path }) => path !== field))
    },
    submit: () => void submit(),
  }
}
