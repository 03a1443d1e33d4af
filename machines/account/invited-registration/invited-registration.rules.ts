import { fieldProblems } from '#machines/kernel/forms/field-problems.ts'
import type { FieldProblem } from '#machines/kernel/problem.ts'
import type { Registration, UserType } from '../account.schema.ts'
import { termsVersion } from '../terms.schema.ts'
import { invitedValuesSchema } from './invited-registration.schema.ts'
import type { InvitedDraft, InvitedValues } from './invited-registration.schema.ts'

/** What is wrong with the form, field by field; empty when the account may be created. */
export function problemsOf(values: InvitedValues): FieldProblem[] {
  return fieldProblems(invitedValuesSchema, values)
}

/** The values of a fresh form: the address is the one that was invited, and may be changed. */
export function blankValues(email: string): InvitedValues {
  return {
    account: { firstName: '', lastName: '', email, password: '', confirmPassword: '' },
    accepted: false,
  }
}

/**
 * What was typed before a reload. The passwords are typed again, and new terms are accepted anew.
 */
export function valuesFrom({ account, acceptedTerms }: InvitedDraft): InvitedValues {
  return {
    account: { ...account, password: '', confirmPassword: '' },
    accepted: acceptedTerms === termsVersion,
  }
}

/**
 * What the API is sent: the invitation takes the place of the details of a wedding or a business.
 */
export function invitedRegistration(
  { token, role }: { token: string; role: UserType },
  sub: string,
): Registration {
  return { sub, role, acceptedTerms: termsVersion, invitation: token }
}
