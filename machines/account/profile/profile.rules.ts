import * as v from 'valibot'
import { fieldProblems } from '#machines/kernel/forms/field-problems.ts'
import type { FieldProblem } from '#machines/kernel/problem.ts'
import type { Refusal, RefusalCode } from '#machines/kernel/refusal.ts'
import { businessFormSchema } from '#machines/vendors/form/business-form.schema.ts'
import { weddingFormSchema } from '#machines/wedding/forms/wedding-form.schema.ts'
import type { UserType } from '../account.schema.ts'
import type { SaveOutcome } from './profile.ports.ts'
import type { ProfileField, ProfileValues } from './profile.schema.ts'

/** What is wrong with the form of the chosen kind, field by field; empty when it may be saved. */
export function problemsOf({ role, wedding, business, accepted }: ProfileValues): FieldProblem[] {
  const about =
    role === 'VENDOR'
      ? fieldProblems(businessFormSchema, business, 'business')
      : fieldProblems(weddingFormSchema, wedding, 'wedding')
  return accepted ? about : [...about, { path: 'accepted', code: 'terms_not_accepted' }]
}

/** What the API is sent. Only of a form without problems. */
export function weddingFrom(values: ProfileValues) {
  return v.parse(weddingFormSchema, values.wedding)
}

export function businessFrom(values: ProfileValues) {
  return v.parse(businessFormSchema, values.business)
}

/** The values after one field changed. */
export function withField(
  values: ProfileValues,
  field: ProfileField,
  value: string,
): ProfileValues {
  const [part, name] = field.split('.') as ['wedding' | 'business', string]
  return { ...values, [part]: { ...values[part], [name]: value } }
}

/** A record that another tab or a lost response has created already counts as success. */
export function isSettled(outcome: SaveOutcome) {
  return outcome.result === 'saved' || outcome.code === 'already_exists'
}

/** The API's field problems at the form's own fields; without any, one sentence above the form. */
export function refusalShownFor(
  outcome: SaveOutcome,
  role: UserType,
): { refusal: Refusal | null; problems: FieldProblem[] } {
  if (outcome.result === 'saved') return { refusal: null, problems: [] }
  const part = role === 'VENDOR' ? 'business' : 'wedding'
  const problems = (outcome.fields ?? []).map(({ path, code }) => ({
    path: `${part}.${path}`,
    code,
  }))
  return problems.length > 0
    ? { refusal: null, problems }
    : { refusal: refusalFor(outcome.code), problems }
}

function refusalFor(code: RefusalCode): Refusal {
  if (code === 'unreachable') return { message: code, type: 'NETWORK_ERROR' }
  // The terms were accepted on this page, so the page is older than the current terms.
  if (code === 'terms_not_accepted') return { message: 'terms_changed', type: 'VALIDATION_ERROR' }
  if (code === 'invalid_input') return { message: code, type: 'VALIDATION_ERROR' }
  return { message: code, type: 'UNKNOWN_ERROR' }
}
