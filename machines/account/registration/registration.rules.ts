import * as v from 'valibot'
import { fieldProblems } from '#machines/kernel/forms/field-problems.ts'
import type { FieldProblem } from '#machines/kernel/problem.ts'
import { identityRefusals } from '#machines/session/identity-refusal.schema.ts'
import type { IdentityCode } from '#machines/session/identity-refusal.schema.ts'
import type { Refusal } from '#machines/kernel/refusal.ts'
import {
  blankBusinessForm,
  businessFormSchema,
} from '#machines/vendors/form/business-form.schema.ts'
import { blankWeddingForm, weddingFormSchema } from '#machines/wedding/forms/wedding-form.schema.ts'
import { accountSchema } from '../account.schema.ts'
import type { DetailedRegistration, UserType } from '../account.schema.ts'
import { termsVersion } from '../terms.schema.ts'
import type { SignUp } from './registration.ports.ts'
import { stepSchemas } from './registration.schema.ts'
import type {
  RegistrationDraft,
  RegistrationStep,
  RegistrationValues,
  TextField,
} from './registration.schema.ts'

/** The four steps of a role, in order (product specification, section 2). */
export function stepsFor(role: UserType): RegistrationStep[] {
  return ['userType', 'account', detailsStep(role), 'terms']
}

export function detailsStep(role: UserType) {
  return role === 'VENDOR' ? 'businessDetails' : 'weddingDetails'
}

/** What is wrong with a step, field by field; empty when the wizard may go on. */
export function problemsOf(step: RegistrationStep, values: RegistrationValues): FieldProblem[] {
  return fieldProblems(stepSchemas[step], values)
}

/** The values after one field changed. */
export function withField(
  values: RegistrationValues,
  field: TextField,
  value: string,
): RegistrationValues {
  const [part, name] = field.split('.') as ['account' | 'wedding' | 'business', string]
  return { ...values, [part]: { ...values[part], [name]: value } }
}

/** The values without what is wrong about the wedding, none of which has to be told. */
export function withoutWrongDetails(values: RegistrationValues): RegistrationValues {
  return problemsOf('weddingDetails', values).reduce(
    // The step shows these fields alone.
    (kept, { path }) => withField(kept, path as TextField, ''),
    values,
  )
}

/** What the identity provider is sent. Only of values that passed the account step. */
export function signUpFrom(values: Pick<RegistrationValues, 'account' | 'role'>): SignUp {
  const { confirmPassword: _compared, ...account } = v.parse(accountSchema, values.account)
  return { ...account, role: values.role }
}

/**
 * What the API is sent: the details of the chosen role, as it takes them. Only of values that
 * passed the details step.
 */
export function detailsFrom(values: RegistrationValues, sub: string): DetailedRegistration {
  const about = { sub, ...(values.accepted && { acceptedTerms: termsVersion }) }
  return values.role === 'VENDOR'
    ? { ...about, role: 'VENDOR', details: v.parse(businessFormSchema, values.business) }
    : { ...about, role: 'COUPLE', details: v.parse(weddingFormSchema, values.wedding) }
}

/**
 * The sentence above the form when the sign-up was refused; what the catalogue does not know is
 * "Registration failed".
 */
export function refusalFor(code: IdentityCode): Refusal {
  return code === 'Unknown'
    ? { message: 'registration_failed', type: 'UNKNOWN_ERROR' }
    : identityRefusals[code]
}

/** The field that a refused sign-up speaks of, if it speaks of one. */
export function refusedField(code: IdentityCode): FieldProblem[] {
  if (code === 'UsernameExists')
    return [{ path: 'account.email', code: identityRefusals.UsernameExists.message }]
  if (code === 'InvalidPassword')
    return [{ path: 'account.password', code: identityRefusals.InvalidPassword.message }]
  return []
}

/**
 * Whether a refused sign-up is about what the account step asked, so that this is where it is put
 * right.
 */
export function isAboutTheAccount(code: IdentityCode) {
  return code === 'UsernameExists' || code === 'InvalidPassword' || code === 'InvalidParameter'
}

export function withoutPasswords(values: RegistrationValues): RegistrationValues {
  return { ...values, account: { ...values.account, password: '', confirmPassword: '' } }
}

export function blankValues(role: UserType): RegistrationValues {
  return {
    role,
    account: { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' },
    wedding: blankWeddingForm,
    business: blankBusinessForm,
    accepted: false,
  }
}

/**
 * What was typed before a reload, with the passwords to be typed again, and new terms to be
 * accepted.
 */
export function valuesFrom({
  role,
  account,
  wedding,
  business,
  acceptedTerms,
}: RegistrationDraft): RegistrationValues {
  const accepted = acceptedTerms === termsVersion
  return {
    role,
    account: { ...account, password: '', confirmPassword: '' },
    wedding,
    business,
    accepted,
  }
}
