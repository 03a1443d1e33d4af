import { isDeepStrictEqual } from 'node:util'
import { resetCases } from '#machines/account/reset/reset.cases.ts'
import { resetMachine } from '#machines/account/reset/reset.machine.ts'
import type { ResetPorts } from '#machines/account/reset/reset.ports.ts'
import { refusalOf, viewOf } from '#machines/account/reset/reset.selectors.ts'
import type { ResendInput } from '#machines/account/resend/resend.machine.ts'
import { provePaths } from '#tests/harness/model.ts'

const now = 1_800_000_000_000
const password = 'Garden-party-27'

provePaths({
  machine: resetMachine,
  inputs: [
    { email: '', resendAllowedAt: null, now },
    { email: 'robin@example.com', resendAllowedAt: now - 5_000, now },
  ],
  cases: resetCases,
  portInputs: {
    forgotPassword: ({ email }: { email: string }) => email === 'robin@example.com',
    confirmForgotPassword: (input: Parameters<ResetPorts['confirmForgotPassword']>[0]) =>
      isDeepStrictEqual(input, { email: 'robin@example.com', code: '123456', password }),
    resend: ({ allowedAt }: ResendInput) => allowedAt !== null,
  },
  invariants: {
    'the password is forgotten outside of its own step': (snapshot) =>
      viewOf(snapshot) === 'password' || !JSON.stringify(snapshot.context).includes(password),
    'no refusal tells whether the address has an account': (snapshot) =>
      !['user_not_found', 'incorrect_credentials'].includes(refusalOf(snapshot)?.message ?? '') &&
      snapshot.context.problems.every(({ code }) => code !== 'user_not_found'),
    'the end is a changed password': (snapshot) => (snapshot.status === 'done') === (viewOf(snapshot) === 'changed'),
  },
})
