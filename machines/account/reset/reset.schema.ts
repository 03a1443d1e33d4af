import * as v from 'valibot'
import { emailSchema } from '#machines/kernel/values/text.ts'
import { codeSchema } from '../account.schema.ts'
import { passwordSchema } from '#machines/session/sign-in/password.schema.ts'

/** Everything that the fields of both steps hold, as typed. */
export interface ResetValues {
  email: string
  code: string
  password: string
  confirmPassword: string
}

export const forgotSchema = v.object({ email: emailSchema })

export const newPasswordSchema = v.pipe(
  v.object({
    code: codeSchema,
    password: passwordSchema,
    confirmPassword: v.pipe(
      v.string('required'),
      v.maxLength(256, 'too_long'),
      v.nonEmpty('required'),
    ),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      (typed) => typed.password === typed.confirmPassword,
      'passwords_differ',
    ),
    ['confirmPassword'],
  ),
)
