import * as v from 'valibot'
import { emailSchema } from '#machines/kernel/values/text.ts'
import { codeSchema } from '../account.schema.ts'

export interface EmailChangeValues {
  email: string
  password: string
  code: string
}

/**
 * The body of POST /api/auth/change-email: the new address, and the password that shows whose
 * account it is.
 */
export const emailChangeSchema = v.strictObject({
  email: emailSchema,
  password: v.pipe(v.string('required'), v.nonEmpty('required'), v.maxLength(256, 'too_long')),
})
export type EmailChange = v.InferOutput<typeof emailChangeSchema>

/** The body of POST /api/auth/confirm-email: the code that was sent to the new address. */
export const emailConfirmationSchema = v.strictObject({ code: codeSchema })
export type EmailConfirmation = v.InferOutput<typeof emailConfirmationSchema>
