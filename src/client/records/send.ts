import { useState } from 'react'
import * as v from 'valibot'
import { fieldProblems, isShownAt } from '#machines/kernel/forms/field-problems.ts'
import type { FieldProblem } from '#machines/kernel/problem.ts'
import type { Answer } from '../api.ts'
import { useLateRefusal } from '../retry/late-refusal.ts'

interface SendOptions<F extends Record<string, string>, D, A> {
  /** What the fields hold at first. */
  begin: F
  /**
   * What fields hold that nobody has typed in, once something is known; by what was typed so far.
   */
  suggest?: (typed: Partial<F>) => Partial<F>
  /** Parses what was typed into what is sent. */
  schema: v.GenericSchema<F, D>
  /** `typed` is what the details were parsed from. */
  send: (details: D, typed: F) => Promise<Answer<A>>
  /** Refusals that are about one field stand at that field, and nowhere else. */
  fieldOf?: Partial<Record<string, keyof F & string>>
  /** Told once it holds; answers what fields hold from then on as if it had been typed. */
  onDone: (answer: A) => Partial<F>
}

/** The fields that hold something else than before. */
function changedSince<F extends Record<string, string>>(before: Partial<F>, now: Partial<F>) {
  return Object.fromEntries(
    Object.entries(now).filter(([field, value]) => before[field] !== value),
  ) as Partial<F>
}

type Outcome = { state: 'typing' | 'sending' } | { state: 'refused'; reason: string }

/**
 * A form that is typed, sent and answered, and has no record under it. What was typed is kept when
 * it was refused.
 */
export function useSend<F extends Record<string, string>, D, A>({
  begin,
  suggest,
  schema,
  send,
  fieldOf = {},
  onDone,
}: SendOptions<F, D, A>) {
  const [first] = useState(begin)
  const [own, type] = useState<Partial<F>>({})
  const typed: F = { ...first, ...suggest?.(own), ...own }
  const [problems, setProblems] = useState<FieldProblem[]>([])
  const [outcome, setOutcome] = useState<Outcome>({ state: 'typing' })
  const expectRefusal = useLateRefusal()

  function submit() {
    if (outcome.state === 'sending') return
    const wrong = fieldProblems(schema, typed)
    setProblems(wrong)
    if (wrong.length > 0) return setOutcome({ state: 'typing' })
    setOutcome({ state: 'sending' })
    return void sendOnce(v.parse(schema, typed), expectRefusal())
  }

  async function sendOnce(details: D, tellIfLeft: ReturnType<typeof expectRefusal>): Promise<void> {
    const answer = await send(details, typed)
    if (answer.result === 'answer') {
      const kept = onDone(answer.body)
      // What was typed meanwhile stays.
      type((now) => ({ ...kept, ...changedSince(own, now) }))
      return setOutcome({ state: 'typing' })
    }
    tellIfLeft(answer.code, () => void sendOnce(details, tellIfLeft))
    const field = fieldOf[answer.code]
    const refused = field ? [{ path: field, code: answer.code }] : (answer.details.fields ?? [])
    setProblems(refused)
    return setOutcome(
      isShownAt(typed, refused) ? { state: 'typing' } : { state: 'refused', reason: answer.code },
    )
  }

  const changeAll = (values: Partial<F>) => {
    type((now) => ({ ...now, ...values }))
    setProblems(problems.filter(({ path }) => !Object.hasOwn(values, path)))
  }

  return {
    typed,
    isSending: outcome.state === 'sending',
    /** Why it was refused as a whole; null where a field says so, or nothing was. */
    refusal: outcome.state === 'refused' ? outcome.reason : null,
    problemAt: (field: keyof F & string) =>
      problems.find(({ path }) => path === field)?.code ?? null,
    change: (field: keyof F & string, value: string) =>
      // A computed key makes an index signature of it.
      changeAll({ [field]: value } as Partial<F>),
    changeAll,
    submit,
  }
}
