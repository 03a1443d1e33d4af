import * as v from 'valibot'
import { isCommonPassword } from './common-password.schema.ts'

/** Product specification, section 5: at least 8 characters with uppercase, lowercase, number and special character. Cognito takes 256 at most. */
export const passwordSchema = v.pipe(
  v.string('required'),
  v.nonEmpty('required'),
  v.maxLength(256, 'too_long'),
  v.minLength(8, 'password_too_short'),
  v.check((password) => passwordRules.every((rule) => rule.holds(password)), 'password_too_weak'),
  v.check((password) => !isCommonPassword(password), 'password_too_common'),
)

/** The rules one by one, so that a form can tick them off while typing. Special characters are Cognito's list, which counts a space inside the password. */
export const passwordRules = [
  { name: 'length', holds: (password: string) => password.length >= 8 },
  { name: 'uppercase', holds: (password: string) => /[A-Z]/.test(password) },
  { name: 'lowercase', holds: (password: string) => /[a-z]/.test(password) },
  { name: 'number', holds: (password: string) => /[0-9]/.test(password) },
  {
    name: 'special',
    holds: (password: string) => /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/.test(password.trim()),
  },
] as const
