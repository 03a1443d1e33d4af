import * as v from 'valibot'
import type { VerificationPorts } from '#machines/account/verification/verification.ports.ts'
import {
  fieldErrorOf,
  isBusy,
  refusalOf,
  viewOf,
} from '#machines/account/verification/verification.selectors.ts'
import type { ResendInput } from '#machines/account/resend/resend.machine.ts'
import { emailSchema } from '#machines/kernel/values/text.ts'
import { verificationModel } from '#machines/account/verification/verification.model.ts'
import { provePaths } from '#tests/harness/levels/machine.ts'

provePaths({
  ...verificationModel,
  portInputs: {
    confirmSignUp: (input: Parameters<VerificationPorts['confirmSignUp']>[0]) =>
      input.email === 'robin@example.com' && input.code === '123456',
    resend: ({ email }: ResendInput) => email === 'robin@example.com',
  },
  invariants: {
    'a code is only asked for an address': (snapshot) =>
      viewOf(snapshot) !== 'code' || v.is(emailSchema, snapshot.context.values.email),
    'while it is confirmed nothing is marked as wrong': (snapshot) =>
      !isBusy(snapshot) ||
      (fieldErrorOf(snapshot, 'code') === null && refusalOf(snapshot) === null),
    'a wrong code is told at its field and nowhere else': (snapshot) =>
      !['code_mismatch', 'code_expired'].includes(refusalOf(snapshot)?.message ?? ''),
    'the end is verified': (snapshot) =>
      (snapshot.status === 'done') === (viewOf(snapshot) === 'verified'),
  },
})
