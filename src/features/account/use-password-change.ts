import { useState } from 'react'
import * as v from 'valibot'
import { passwordChangeFormSchema } from '#machines/account/account.schema.ts'
import { fieldProblems } from '#machines/kernel/field-problems.ts'
import type { FieldProblem } from '#machines/kernel/problem.ts'
import { changePassword } from './password.queries.ts'

const blank = { currentPassword: '', newPassword: '', confirmPassword: '' }
type Field = keyof typeof blank

type Outcome = { state: 'typing' | 'changing' } | { state: 'refused'; reason: string }

/** Refusals that are about one field stand at that field. */
const refusedField: Partial<Record<string, Field>> = { wrong_password: 'currentPassword', password_refused: 'newPassword' }

/** A change of the password as it is typed, sent and answered. What was typed is forgotten once it holds, and kept when it was refused. */
export function usePasswordChange(onChanged: () => void) {
  const [typed, type] = useState(blank)
  const [problems, setProblems] = useState<FieldProblem[]>([])
  const [outcome, setOutcome] = useState<Outcome>({ state: 'typing' })

  async function submit() {
    if (outcome.state === 'changing') return
    const wrong = fieldProblems(passwordChangeFormSchema, typed)
    setProblems(wrong)
    if (wrong.length > 0) return setOutcome({ state: 'typing' })
    setOutcome({ state: 'changing' })
    const answer = await changePassword(v.parse(passwordChangeFormSchema, typed))
    if (answer.result === 'answer') {
      type(blank)
      setOutcome({ state: 'typing' })
      return onChanged()
    }
    const field = refusedField[answer.code]
    setProblems(field ? [{ path: field, code: answer.code }] : (answer.details.fields ?? []))
    return setOutcome(field ? { state: 'typing' } : { state: 'refused', reason: answer.code })
  }

  return {
    typed,
    outcome,
    problemAt: (field: Field) => problems.find(({ path }) => path === field)?.code ?? null,
    change: (field: Field, value: string) => {
      type({ ...typed, [field]: value })
      setProblems(problems.filter(({ path }) => path !== field))
    },
    submit: () => void submit(),
  }
}
