import { fieldProblems } from '#machines/kernel/forms/field-problems.ts'
import type { FieldProblem } from '#machines/kernel/problem.ts'
import type { Refusal, RefusalCode } from '#machines/kernel/refusal.ts'
import * as v from 'valibot'
import { emailChangeSchema, emailConfirmationSchema } from './email-change.schema.ts'
import type { EmailChangeValues } from './email-change.schema.ts'

/**
 * What is wrong with the new address and the password as typed; the present address is no change.
 */
export function addressProblems(
  { email, password }: EmailChangeValues,
  present: string,
): FieldProblem[] {
  const problems = fieldProblems(emailChangeSchema, { email, password })
  if (problems.length > 0) return problems
  return v.parse(emailChangeSchema, { email, password }).email === present
    ? [{ path: 'email', code: 'same_email' }]
    : []
}

/** Whether it is an address that a code can have been sent to. */
export function isAnotherAddress(email: string, present: string): boolean {
  const parsed = v.safeParse(emailChangeSchema.entries.email, email)
  return parsed.success && parsed.output !== present
}

export function codeProblems({ code }: EmailChangeValues): FieldProblem[] {
  return fieldProblems(emailConfirmationSchema, { code })
}

/**
 * A refusal is marked at the field that it speaks of where that is asked for, else it stands above
 * the form.
 */
export function refusalShownFor(
  code: RefusalCode,
  step: 'address' | 'code',
  fields: readonly FieldProblem[] = [],
): { refusal: Refusal | null; problems: FieldProblem[] } {
  const known = fields.filter(({ path }) => step === 'address' && path === 'email')
  if (known.length > 0) return { refusal: null, problems: known }
  const path = fieldOf[step][code]
  return path === undefined
    ? { refusal: { message: code, type: null }, problems: [] }
    : { refusal: null, problems: [{ path, code }] }
}

const fieldOf: Record<'address' | 'code', Partial<Record<RefusalCode, keyof EmailChangeValues>>> = {
  address: { email_taken: 'email', wrong_password: 'password' },
  code: { code_mismatch: 'code', code_expired: 'code' },
}

/** Only of values that passed the first step. */
export function addressFrom({ email, password }: EmailChangeValues) {
  return v.parse(emailChangeAsKept, { email, password })
}

/** The password is cleared at the end; the address stays, because the page shows it. */
const emailChangeAsKept = v.object({
  email: emailChangeSchema.entries.email,
  password: v.string(),
})
