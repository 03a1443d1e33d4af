import * as v from 'valibot'
import type { FieldProblem } from '#machines/kernel/problem.ts'
import { identityRefusals } from '#machines/session/identity-refusal.schema.ts'
import type { IdentityCode } from '#machines/session/identity-refusal.schema.ts'
import type { Refusal } from '#machines/kernel/refusal.ts'
import { forgotSchema, newPasswordSchema } from './reset.schema.ts'
import type { ResetValues } from './reset.schema.ts'

/** The address as the provider takes it. Only of values that passed the first step. */
export function addressFrom(values: ResetValues) {
  return v.parse(forgotSchema, { email: values.email }).email
}

/** What the provider is sent to set the password. Only of values that passed both steps. */
export function newPasswordFrom(values: ResetValues) {
  const { code, password } = v.parse(newPasswordSchema, values)
  return { email: addressFrom(values), code, password }
}

/**
 * A refusal is shown at its field, else above the form. An unknown address reads like a wrong code,
 * so that nobody can find out which addresses have accounts.
 */
export function refusalShownFor(code: IdentityCode): {
  refusal: Refusal | null
  problems: FieldProblem[]
} {
  const field = fieldOf[code]
  if (field) return { refusal: null, problems: [field] }
  return { refusal: identityRefusals[code], problems: [] }
}

const wrongCode: FieldProblem = { path: 'code', code: identityRefusals.CodeMismatch.message }
const fieldOf: Partial<Record<IdentityCode, FieldProblem>> = {
  CodeMismatch: wrongCode,
  UserNotFound: wrongCode,
  NotAuthorized: wrongCode,
  ExpiredCode: { path: 'code', code: identityRefusals.ExpiredCode.message },
  InvalidPassword: { path: 'password', code: identityRefusals.InvalidPassword.message },
}
