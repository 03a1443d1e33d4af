import * as v from 'valibot'
import { invitationTokenSchema } from '#machines/wedding/invitation/invitation.schema.ts'
import { accountSchema } from '../account.schema.ts'
import type { RegistrationValues } from '../registration/registration.schema.ts'

/** What the form asks, as typed. */
export type InvitedValues = Pick<RegistrationValues, 'account' | 'accepted'>

/** A field's name in the form, and its path in every problem: "account.email". */
export type InvitedField = `account.${keyof InvitedValues['account']}`

export const invitedValuesSchema = v.object({
  account: accountSchema,
  accepted: v.literal(true, 'terms_not_accepted'),
})

const savedText = v.pipe(v.string(), v.maxLength(10_000))

/** What a reload brings back: everything but the passwords. It comes from the browser's storage. */
export const invitedDraftSchema = v.strictObject({
  /** Which invitation it answers: another one starts afresh. */
  token: invitationTokenSchema,
  account: v.strictObject({ firstName: savedText, lastName: savedText, email: savedText }),
  /** Which terms were accepted, if any: a new version is accepted anew. */
  acceptedTerms: v.nullable(v.pipe(v.string(), v.maxLength(20))),
  /**
   * The new account's id once the sign-up went through: the invitation alone is still to be sent.
   */
  sub: v.nullable(v.pipe(v.string(), v.uuid())),
  /** Whether the provider has confirmed the account with the sign-up. */
  isConfirmed: v.boolean(),
})
export type InvitedDraft = v.InferOutput<typeof invitedDraftSchema>
