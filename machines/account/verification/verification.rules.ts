import { fieldProblems } from '#machines/kernel/forms/field-problems.ts'
import type { FieldProblem } from '#machines/kernel/problem.ts'
import { identityRefusals } from '#machines/session/identity-refusal.schema.ts'
import type { IdentityCode } from '#machines/session/identity-refusal.schema.ts'
import type { Refusal } from '#machines/kernel/refusal.ts'
import { verificationSchemas } from './verification.schema.ts'
import type { VerificationValues } from './verification.schema.ts'

/** What is wrong with the address or the code as typed; empty when it may be sent. */
export function problemsOf(
  field: keyof VerificationValues,
  values: VerificationValues,
): FieldProblem[] {
  return fieldProblems(verificationSchemas[field], values[field], field)
}

/**
 * A refused code is marked at its field; any other refusal stands above the form. Cognito answers
 * NotAuthorized to any code of an account that is confirmed already, which would tell that there is
 * one: it reads like a code for an address without an account.
 */
export function refusalShownFor(code: IdentityCode): {
  refusal: Refusal | null
  problems: FieldProblem[]
} {
  const { message, type } = identityRefusals[code === 'NotAuthorized' ? 'ExpiredCode' : code]
  return code === 'CodeMismatch' || code === 'ExpiredCode' || code === 'NotAuthorized'
    ? { refusal: null, problems: [{ path: 'code', code: message }] }
    : { refusal: { message, type }, problems: [] }
}
