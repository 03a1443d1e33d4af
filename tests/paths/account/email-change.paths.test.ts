import { emailChangeModel } from '#machines/account/email-change/email-change.model.ts'
import type { EmailChangePorts } from '#machines/account/email-change/email-change.ports.ts'
import {
  fieldErrorOf,
  isBusy,
  refusalOf,
  valuesOf,
  viewOf,
} from '#machines/account/email-change/email-change.selectors.ts'
import { provePaths } from '#tests/harness/levels/machine.ts'

type Input<Port extends keyof EmailChangePorts> = Parameters<EmailChangePorts[Port]>[0]

provePaths({
  ...emailChangeModel,
  portInputs: {
    requestEmailChange: ({ email, password }: Input<'requestEmailChange'>) =>
      email === 'robin@new.example' && password === 'Garden-party-27',
    confirmEmailChange: ({ code }: Input<'confirmEmailChange'>) => code === '123456',
  },
  invariants: {
    'the present address is never sent a code': (snapshot) =>
      viewOf(snapshot) !== 'code' || valuesOf(snapshot).email !== snapshot.context.present,
    'while something is sent nothing is marked as wrong': (snapshot) =>
      !isBusy(snapshot) || (refusalOf(snapshot) === null && snapshot.context.problems.length === 0),
    'a wrong code is told at its field and nowhere else': (snapshot) =>
      !['code_mismatch', 'code_expired'].includes(refusalOf(snapshot)?.message ?? ''),
    'an address that is taken meanwhile is told where it can be seen': (snapshot) =>
      viewOf(snapshot) === 'address' || fieldErrorOf(snapshot, 'email') === null,
    'the end forgets the password and the code': (snapshot) =>
      snapshot.status !== 'done' ||
      (valuesOf(snapshot).password === '' && valuesOf(snapshot).code === ''),
  },
})
