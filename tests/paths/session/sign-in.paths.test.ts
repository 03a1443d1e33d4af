import { isDeepStrictEqual } from 'node:util'
import { newPassword, password, tokens } from '#machines/session/people.cases.ts'
import type { SignInPorts } from '#machines/session/sign-in/sign-in.ports.ts'
import { isSigningIn, signedInAs } from '#machines/session/sign-in/sign-in.selectors.ts'
import { signInModel } from '#machines/session/sign-in/sign-in.model.ts'
import { provePaths } from '#tests/harness/levels/machine.ts'

type InputOf<Port extends keyof SignInPorts> = Parameters<SignInPorts[Port]>[0]

provePaths({
  ...signInModel,
  portInputs: {
    initiateAuth: (typed: InputOf<'initiateAuth'>) =>
      typed.email === 'robin@example.com' && typed.password === password,
    setNewPassword: (chosen: InputOf<'setNewPassword'>) => chosen.password === newPassword,
    setCookie: (proof: InputOf<'setCookie'>) =>
      isDeepStrictEqual(proof, { tokens, remember: true }),
    resendCode: (account: InputOf<'resendCode'>) => account.email === 'robin@example.com',
  },
  invariants: {
    'no password is kept': ({ context }) =>
      [password, newPassword].every((secret) => !JSON.stringify(context).includes(secret)),
    'no token is kept': ({ context }) =>
      Object.values(tokens).every((token) => !JSON.stringify(context).includes(token)),
    'done means a user, and nothing else does': (snapshot) =>
      snapshot.matches('done') === (signedInAs(snapshot) !== null),
    'what was typed stays': (snapshot) =>
      !isSigningIn(snapshot) || snapshot.context.email === 'robin@example.com',
    'no old refusal is shown while a new sign-in runs': (snapshot) =>
      !isSigningIn(snapshot) || snapshot.context.refusal === null,
  },
})
