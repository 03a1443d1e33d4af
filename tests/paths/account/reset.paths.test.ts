import { isDeepStrictEqual } from 'node:util'
import type { ResetPorts } from '#machines/account/reset/reset.ports.ts'
import { refusalOf, viewOf } from '#machines/account/reset/reset.selectors.ts'
import type { ResendInput } from '#machines/account/resend/resend.machine.ts'
import { resetModel } from '#machines/account/reset/reset.model.ts'
import { provePaths } from '#tests/harness/levels/machine.ts'

const password = 'Garden-party-27'

provePaths({
  ...resetModel,
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
    'the end is a changed password': (snapshot) =>
      (snapshot.status === 'done') === (viewOf(snapshot) === 'changed'),
  },
})
