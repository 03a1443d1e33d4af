import * as v from 'valibot'
import { emailSchema, requiredTextSchema } from '#machines/kernel/values/text.ts'
import { versionSchema } from '#machines/kernel/values/version.ts'
import {
  acceptanceSchema,
  invitationTokenSchema,
} from '#machines/wedding/invitation/invitation.schema.ts'
import { newWeddingSchema } from '#machines/wedding/wedding.schema.ts'
import { businessDetailsSchema } from '#machines/vendors/business.schema.ts'
import {
  confirmPasswordSchema,
  isConfirmed,
  passwordSchema,
} from '#machines/session/sign-in/password.schema.ts'
import { acceptedTermsSchema } from './terms.schema.ts'

/** The two roles a person may register with (product specification, section 6). */
export const userTypes = ['COUPLE', 'VENDOR'] as const
export const userTypeSchema = v.picklist(userTypes, 'required')
export type UserType = v.InferOutput<typeof userTypeSchema>

/** The account step of the registration wizard. */
export const accountSchema = v.pipe(
  v.strictObject({
    firstName: requiredTextSchema(100),
    lastName: requiredTextSchema(100),
    email: emailSchema,
    password: passwordSchema,
    confirmPassword: confirmPasswordSchema,
  }),
  isConfirmed('password'),
)

/** A name as it is typed. */
export const nameFormSchema = v.strictObject({
  firstName: requiredTextSchema(100),
  lastName: requiredTextSchema(100),
})

/** The body of PATCH /api/auth/me. */
export const nameChangeSchema = v.strictObject({
  ...nameFormSchema.entries,
  version: versionSchema,
})
export type NameChange = v.InferOutput<typeof nameChangeSchema>

/**
 * The body of POST /api/auth/change-password. The current password is whatever it was; only the new
 * one has rules.
 */
export const passwordChangeSchema = v.strictObject({
  currentPassword: v.pipe(
    v.string('required'),
    v.nonEmpty('required'),
    v.maxLength(256, 'too_long'),
  ),
  newPassword: passwordSchema,
})
export type PasswordChange = v.InferOutput<typeof passwordChangeSchema>

/** The same as it is typed: the new password twice. */
export const passwordChangeFormSchema = v.pipe(
  v.strictObject({
    ...passwordChangeSchema.entries,
    confirmPassword: confirmPasswordSchema,
  }),
  isConfirmed('newPassword'),
  v.transform(({ currentPassword, newPassword }): PasswordChange => ({
    currentPassword,
    newPassword,
  })),
)

/** How long Cognito's confirmation codes are, in digits. */
export const codeLength = 6

export const codeSchema = v.pipe(
  v.string('required'),
  v.maxLength(20, 'too_long'),
  v.trim(),
  v.nonEmpty('required'),
  v.regex(new RegExp(`^[0-9]{${codeLength}}$`), 'invalid_code'),
)

const subSchema = v.pipe(v.string(), v.uuid('invalid_id'), v.maxLength(36))

/** A registration that begins a wedding or a business. */
export const detailedRegistrationSchema = v.variant('role', [
  v.strictObject({
    sub: subSchema,
    role: v.literal('COUPLE'),
    acceptedTerms: acceptedTermsSchema,
    details: newWeddingSchema,
  }),
  v.strictObject({
    sub: subSchema,
    role: v.literal('VENDOR'),
    acceptedTerms: acceptedTermsSchema,
    details: businessDetailsSchema,
  }),
])
export type DetailedRegistration = v.InferOutput<typeof detailedRegistrationSchema>

/**
 * What registration collected beyond the sign-up payload, sent to POST /api/registrations right
 * after the sign-up. `sub` is the provider's answer to that sign-up: 122 random bits that only the
 * registering browser knows until the first sign-in, so the details are bound to the new account
 * alone.
 */
export const registrationSchema = v.variant('role', [
  ...detailedRegistrationSchema.options,
  v.strictObject({
    sub: subSchema,
    role: userTypeSchema,
    acceptedTerms: acceptedTermsSchema,
    /**
     * The secret of the link by which somebody was invited: they join that wedding or business and
     * begin none.
     */
    invitation: invitationTokenSchema,
  }),
])
export type Registration = v.InferOutput<typeof registrationSchema>

/**
 * The body of POST /api/weddings, which completes a couple's profile: with the terms where they
 * were not accepted at a registration.
 */
export const coupleProfileSchema = v.strictObject({
  ...newWeddingSchema.entries,
  acceptedTerms: acceptedTermsSchema,
})
export type CoupleProfile = v.InferOutput<typeof coupleProfileSchema>

/** The same of a vendor, the body of POST /api/businesses. */
export const vendorProfileSchema = v.strictObject({
  ...businessDetailsSchema.entries,
  acceptedTerms: acceptedTermsSchema,
})
export type VendorProfile = v.InferOutput<typeof vendorProfileSchema>

/** The body of POST /api/invitations/:token/accept: how an account joins another's wedding. */
export const joiningSchema = v.strictObject({
  ...acceptanceSchema.entries,
  acceptedTerms: acceptedTermsSchema,
})
export type Joining = v.InferOutput<typeof joiningSchema>
