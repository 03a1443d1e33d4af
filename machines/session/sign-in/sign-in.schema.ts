import * as v from 'valibot'
import { emailSchema } from '#machines/kernel/values/text.ts'
import { confirmPasswordSchema, isConfirmed, passwordSchema } from './password.schema.ts'

/**
 * What the sign-in form takes. An old password need not meet today's rules, so it must only be
 * present.
 */
export const signInSchema = v.strictObject({
  email: emailSchema,
  password: v.pipe(v.string('required'), v.nonEmpty('required'), v.maxLength(256, 'too_long')),
  remember: v.boolean(),
})
export type SignInForm = v.InferOutput<typeof signInSchema>

/** The person's own password in place of a temporary one, typed twice. */
export const newPasswordSchema = v.pipe(
  v.strictObject({
    password: passwordSchema,
    confirmPassword: confirmPasswordSchema,
  }),
  isConfirmed('password'),
)
export type NewPasswordForm = v.InferOutput<typeof newPasswordSchema>
