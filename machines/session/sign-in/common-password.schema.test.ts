import * as v from 'valibot'
import { expect, test } from 'vitest'
import { passwordRules, passwordSchema } from './password.schema.ts'
import { isCommonPassword } from './common-password.schema.ts'

test.each([
  'Password1!',
  'P@ssw0rd!',
  'P@$$w0rd123',
  'Pa55word!',
  'Welcome2024!',
  'Summer2027!',
  '!2027Winter',
  'Qwerty123!',
  'Abcd1234!',
  'Iloveyou1!',
  'Trustno1!',
  'Wedding2027!',
  'Vowline1!',
  'Aa123456!',
  '1qaz2WSX!',
  'Zaq12wsx!',
  'Admin@123',
])('%s is refused with the right code', (password) => {
  const issue = v.safeParse(passwordSchema, password).issues?.[0]?.message
  const keepsRule = passwordRules.every((rule) => rule.holds(password))
  expect([isCommonPassword(password), issue]).toEqual([
    true,
    keepsRule ? 'password_too_common' : 'password_too_weak',
  ])
})

test.each([
  'Vowline-demo-1',
  'Summer-in-Lyon-7',
  'My password is 8 words!',
  'Correct-horse-1',
  'Dragonfruit-12!',
  'Xk7#mPq2',
  'Rowan & Maya 27',
])('%s is accepted', (password) => {
  expect(v.is(passwordSchema, password)).toBe(true)
})
