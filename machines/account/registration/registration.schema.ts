import * as v from 'valibot'
import { businessFormSchema } from '#machines/vendors/form/business-form.schema.ts'
import type { BusinessForm } from '#machines/vendors/form/business-form.schema.ts'
import { weddingFormSchema } from '#machines/wedding/forms/wedding-form.schema.ts'
import type { WeddingForm } from '#machines/wedding/forms/wedding-form.schema.ts'
import { accountSchema, userTypeSchema } from '../account.schema.ts'
import type { UserType } from '../account.schema.ts'

/** The wizard's steps (product specification, section 2); each role passes four of the five. */
export const registrationSteps = [
  'userType',
  'account',
  'weddingDetails',
  'businessDetails',
  'terms',
] as const
export type RegistrationStep = (typeof registrationSteps)[number]

/**
 * Everything that the wizard's fields hold, as typed. Both roles' answers stay when the role is
 * switched.
 */
export interface RegistrationValues {
  role: UserType
  account: v.InferInput<typeof accountSchema>
  wedding: WeddingForm
  business: BusinessForm
  accepted: boolean
}

/** A field's name in the form, and its path in every problem: "account.email". */
export type TextField =
  | `account.${keyof RegistrationValues['account']}`
  | `wedding.${keyof WeddingForm}`
  | `business.${keyof BusinessForm}`

/** What each step asks, by the part of the values that it fills. */
export const stepSchemas = {
  userType: v.object({ role: userTypeSchema }),
  account: v.object({ account: accountSchema }),
  weddingDetails: v.object({ wedding: weddingFormSchema }),
  businessDetails: v.object({ business: businessFormSchema }),
  terms: v.object({ accepted: v.literal(true, 'terms_not_accepted') }),
} satisfies Record<RegistrationStep, v.GenericSchema>

const savedText = v.pipe(v.string(), v.maxLength(10_000))
/** A form as the browser keeps it: whatever was typed into its fields. */
export const savedForm = <Field extends string>(fields: Record<Field, unknown>) =>
  v.strictObject(
    Object.fromEntries(Object.keys(fields).map((field) => [field, savedText])) as Record<
      Field,
      typeof savedText
    >,
  )

/**
 * What a reload brings back: the step, and what was typed but for the passwords. Parsed, because it
 * comes from the browser's storage.
 */
export const registrationDraftSchema = v.strictObject({
  step: v.picklist(registrationSteps),
  role: userTypeSchema,
  account: v.strictObject({ firstName: savedText, lastName: savedText, email: savedText }),
  wedding: savedForm(weddingFormSchema.entries),
  business: savedForm(businessFormSchema.entries),
  /** Which terms were accepted, if any: a new version is accepted anew. */
  acceptedTerms: v.nullable(v.pipe(v.string(), v.maxLength(20))),
  /** The new account's id once the sign-up went through: the details alone are still to be sent. */
  sub: v.nullable(v.pipe(v.string(), v.uuid())),
  /**
   * Whether the provider has confirmed the account with the sign-up. A draft of the release before
   * does not say.
   */
  isConfirmed: v.optional(v.boolean(), false),
})
export type RegistrationDraft = v.InferOutput<typeof registrationDraftSchema>
