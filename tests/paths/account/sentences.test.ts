import { expect, test } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { profileModel } from '#machines/account/profile/profile.model.ts'
import {
  blankValues,
  problemsOf,
  refusalFor,
} from '#machines/account/registration/registration.rules.ts'
import { registrationSteps } from '#machines/account/registration/registration.schema.ts'
import { resendModel } from '#machines/account/resend/resend.model.ts'
import { resetModel } from '#machines/account/reset/reset.model.ts'
import { verificationModel } from '#machines/account/verification/verification.model.ts'
import { edgePaths } from '#machines/catalogue/paths/paths.ts'
import { identityRefusals } from '#machines/session/identity-refusal.schema.ts'
import type { IdentityCode } from '#machines/session/identity-refusal.schema.ts'
import type { Refusal } from '#machines/kernel/refusal.ts'
import sentences from '#locales/en/errors.json' with { type: 'json' }

test('whatever a chart marks or refuses has a sentence', () => {
  const reached = [
    ...edgePaths(resendModel),
    ...edgePaths(verificationModel),
    ...edgePaths(resetModel),
    ...edgePaths(profileModel),
  ].flatMap(({ steps }) => steps.flatMap(({ state }) => codesIn(state)))
  const registration = [
    ...registrationSteps.flatMap((step) =>
      problemsOf(step, blankValues('VENDOR')).map(({ code }) => code),
    ),
    ...(Object.keys(identityRefusals) as IdentityCode[]).map((code) => refusalFor(code).message),
  ]
  expect(
    [...new Set([...reached, ...registration])].filter((code) => !Object.hasOwn(sentences, code)),
  ).toEqual([])
})

test.each([
  ['required', 'This field is required'],
  ['invalid_email', 'Please enter a valid email address'],
  ['password_too_short', 'Password must be at least 8 characters'],
  [
    'password_too_weak',
    'Password must include uppercase, lowercase, number, and special character',
  ],
  ['passwords_differ', 'Passwords do not match'],
  ['invalid_number', 'Please enter a valid number'],
  ['invalid_url', 'Please enter a valid URL'],
  ['terms_not_accepted', 'You must accept the terms and conditions'],
  ['user_exists', 'User already exists.'],
  ['user_not_found', 'User not found.'],
  ['code_mismatch', 'Invalid verification code.'],
  ['code_expired', 'Verification code expired.'],
  ['invalid_input', 'Invalid input.'],
  ['too_many_attempts', 'Too many attempts. Please try again later.'],
  ['unexpected', 'An unexpected error occurred.'],
  ['registration_failed', 'Registration failed'],
] as const)('%s reads "%s", to the letter', (code, sentence) => {
  expect(sentences[code]).toBe(sentence)
})

function codesIn({ context }: AnyMachineSnapshot) {
  const { problems = [], refusal } = context as {
    problems?: { code: string }[]
    refusal: Refusal | null
  }
  return [...problems.map(({ code }) => code), ...(refusal ? [refusal.message] : [])]
}
