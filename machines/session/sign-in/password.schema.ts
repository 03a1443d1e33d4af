import * as v from 'valibot'
import { isCommonPassword } from './common-password.schema.ts'

/**
 * Product specification, section 5: at least 8 characters with uppercase, lowercase, number and
 * special character. Cognito takes 256 at most.
 */
export const passwordSchema = v.pipe(
  v.string('required'),
  v.nonEmpty('required'),
  v.maxLength(256, 'too_long'),
  v.minLength(8, 'password_too_short'),
  v.check((password) => passwordRules.every((rule) => rule.holds(password)), 'password_too_weak'),
  v.check((password) => !isCommonPassword(password), 'password_too_common'),
)

/** A new password once more. */
export const confirmPasswordSchema = v.pipe(
  v.string('required'),
  v.maxLength(256, 'too_long'),
  v.nonEmpty('required'),
)

/**
 * The check of a form in which the password of `field` is typed a second time, as
 * `confirmPassword`.
 */
export function isConfirmed<T extends { confirmPassword: string }>(
  field: keyof T & string,
): v.GenericValidation<T> {
  const path: string = field
  const check = v.forward(
    v.partialCheck(
      [[path], ['confirmPassword']],
      (typed: Record<string, unknown>) => typed[path] === typed['confirmPassword'],
      'passwords_differ',
    ),
    ['confirmPassword'],
  )
  // It reads two fields of the form and passes on the whole of it, which its own type cannot say.
  return check as unknown as v.GenericValidation<T>
}

/**
 * The rules one by one, so that a form can tick them off while typing. Special characters are
 * Cognito's list, which counts a space inside the password.
 */
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
