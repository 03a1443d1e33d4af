import * as v from 'valibot'
import { emailSchema } from '#machines/kernel/values/text.ts'
import { codeSchema } from '../account.schema.ts'
import {
  confirmPasswordSchema,
  isConfirmed,
  passwordSchema,
} from '#machines/session/sign-in/password.schema.ts'

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
    confirmPassword: confirmPasswordSchema,
  }),
  isConfirmed('password'),
)
