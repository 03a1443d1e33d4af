import * as v from 'valibot'
import { emailSchema } from '#machines/kernel/text.ts'

/** What the sign-in form takes. An old password need not meet today's rules, so only its presence counts. */
export const signInSchema = v.strictObject({
  email: emailSchema,
  password: v.pipe(v.string('required'), v.nonEmpty('required'), v.maxLength(256, 'too_long')),
  remember: v.boolean(),
})
export type SignInForm = v.InferOutput<typeof signInSchema>
