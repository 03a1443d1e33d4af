import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { bind } from '#machines/kernel/ports.ts'
import { newPassword, password, robin, tokens } from '../people.cases.ts'
import { signInMachine } from './sign-in.machine.ts'
import type { SignInPorts } from './sign-in.ports.ts'
import {
  asksForNewPassword,
  emailOf,
  fieldErrorOf,
  isSigningIn,
  mayCancel,
  refusalOf,
  resetRequiredFor,
  signedInAs,
  unconfirmedAccountOf,
} from './sign-in.selectors.ts'

function open(ports: Partial<SignInPorts> = {}) {
  const actors = bind<SignInPorts>({
    initiateAuth: async () => ({ result: 'tokens', tokens }),
    setNewPassword: async () => ({ result: 'tokens', tokens }),
    setCookie: async () => ({ result: 'me', me: robin }),
    resendCode: async () => ({ result: 'sent' }),
    ...ports,
  })
  return createActor(signInMachine.provide({ actors }), { input: { email: '' } }).start()
}

const typed = { type: 'SUBMIT', email: 'robin@example.com', password, remember: false } as const

test('an empty form shows what is missing and sends nothing', () => {
  const signIn = open()
  signIn.send({ type: 'SUBMIT', email: '', password: '', remember: false })
  const snapshot = signIn.getSnapshot()
  expect([
    fieldErrorOf(snapshot, 'email'),
    fieldErrorOf(snapshot, 'password'),
    isSigningIn(snapshot),
  ]).toEqual(['required', 'required', false])
})

test('an invalid email is reported and kept', () => {
  const signIn = open()
  signIn.send({ ...typed, email: 'robin' })
  const snapshot = signIn.getSnapshot()
  expect([
    fieldErrorOf(snapshot, 'email'),
    fieldErrorOf(snapshot, 'password'),
    emailOf(snapshot),
  ]).toEqual(['invalid_email', null, 'robin'])
})

test('the right password signs in', async () => {
  const signIn = open()
  signIn.send(typed)
  expect(isSigningIn(signIn.getSnapshot())).toBe(true)
  await turn()
  expect([signedInAs(signIn.getSnapshot()), signIn.getSnapshot().output]).toEqual([
    robin,
    { result: 'signed-in', me: robin },
  ])
})

test('a wrong password is refused, and the next attempt clears the refusal', async () => {
  const signIn = open({ initiateAuth: async () => ({ result: 'refused', code: 'NotAuthorized' }) })
  signIn.send(typed)
  await turn()
  expect(refusalOf(signIn.getSnapshot())).toEqual({
    message: 'invalid_credentials',
    type: 'AUTHENTICATION_ERROR',
  })
  signIn.send(typed)
  expect(refusalOf(signIn.getSnapshot())).toBeNull()
})

test('an unconfirmed account gets a new code and goes to verification', async () => {
  const sentTo: string[] = []
  const signIn = open({
    initiateAuth: async () => ({ result: 'refused', code: 'UserNotConfirmed' }),
    resendCode: async ({ email }) => (sentTo.push(email), { result: 'sent' }),
  })
  signIn.send({ ...typed, email: 'Robin@Example.com' })
  await turn()
  expect([unconfirmedAccountOf(signIn.getSnapshot()), sentTo]).toEqual([
    { email: 'robin@example.com', codeSent: true, isResendPaused: true },
    ['robin@example.com'],
  ])
})

test.each<[string, SignInPorts['resendCode'], boolean]>([
  [
    'refused because one was sent a moment ago',
    async () => ({ result: 'refused', code: 'LimitExceeded' }),
    true,
  ],
  ['refused for another reason', async () => ({ result: 'refused', code: 'Unknown' }), false],
  ['broken', () => Promise.reject(new Error('ours')), false],
])(
  'a new code that is %s is not promised, and verification continues with the old one',
  async (_, resendCode, isResendPaused) => {
    const signIn = open({
      initiateAuth: async () => ({ result: 'refused', code: 'UserNotConfirmed' }),
      resendCode,
    })
    signIn.send(typed)
    await turn()
    expect(signIn.getSnapshot().output).toEqual({
      result: 'unconfirmed',
      email: 'robin@example.com',
      codeSent: false,
      isResendPaused,
    })
  },
)

test('a cancelled sign-in has no effect, even if its response arrives late', async () => {
  const answer = Promise.withResolvers<Awaited<ReturnType<SignInPorts['initiateAuth']>>>()
  const signIn = open({ initiateAuth: () => answer.promise })
  signIn.send(typed)
  expect(mayCancel(signIn.getSnapshot())).toBe(true)
  signIn.send({ type: 'CANCEL' })
  answer.resolve({ result: 'tokens', tokens })
  await turn()
  expect([isSigningIn(signIn.getSnapshot()), signedInAs(signIn.getSnapshot())]).toEqual([
    false,
    null,
  ])
})

test('a sign-in cannot be cancelled while its cookie is set', async () => {
  const signIn = open({ setCookie: () => new Promise<never>(() => undefined) })
  signIn.send(typed)
  await turn()
  expect([isSigningIn(signIn.getSnapshot()), mayCancel(signIn.getSnapshot())]).toEqual([
    true,
    false,
  ])
})

test('an account whose password must be reset leads to the reset', async () => {
  const signIn = open({
    initiateAuth: async () => ({ result: 'refused', code: 'PasswordResetRequired' }),
  })
  signIn.send(typed)
  await turn()
  expect([resetRequiredFor(signIn.getSnapshot()), signIn.getSnapshot().output]).toEqual([
    'robin@example.com',
    { result: 'reset-required', email: 'robin@example.com' },
  ])
})

test('a temporary password is replaced by one the user chooses, which signs in', async () => {
  const chosen: string[] = []
  const signIn = open({
    initiateAuth: async () => ({ result: 'new-password' }),
    setNewPassword: async (input) => (chosen.push(input.password), { result: 'tokens', tokens }),
  })
  signIn.send(typed)
  await turn()
  signIn.send({ type: 'CHOOSE_PASSWORD', password: newPassword, confirmPassword: 'another' })
  expect([
    asksForNewPassword(signIn.getSnapshot()),
    fieldErrorOf(signIn.getSnapshot(), 'confirmPassword'),
  ]).toEqual([true, 'passwords_differ'])
  signIn.send({ type: 'CHOOSE_PASSWORD', password: newPassword, confirmPassword: newPassword })
  await turn()
  expect([chosen, signedInAs(signIn.getSnapshot())]).toEqual([[newPassword], robin])
})

test.each([
  ['InvalidPassword', true, 'password_too_weak', null],
  ['NotAuthorized', false, null, 'new_password_too_late'],
  ['Network', true, null, 'network'],
] as const)(
  'a new password refused with %s: still asked for %s',
  async (code, stays, field, message) => {
    const signIn = open({
      initiateAuth: async () => ({ result: 'new-password' }),
      setNewPassword: async () => ({ result: 'refused', code }),
    })
    signIn.send(typed)
    await turn()
    signIn.send({ type: 'CHOOSE_PASSWORD', password: newPassword, confirmPassword: newPassword })
    await turn()
    const snapshot = signIn.getSnapshot()
    expect([
      asksForNewPassword(snapshot),
      fieldErrorOf(snapshot, 'password'),
      refusalOf(snapshot)?.message ?? null,
    ]).toEqual([stays, field, message])
  },
)

test.each([
  ['LimitExceeded', 'too_many_attempts'],
  ['SecondFactor', 'second_factor'],
  ['Unknown', 'login_failed'],
] as const)('a sign-in refused with %s shows %s', async (code, message) => {
  const signIn = open({ initiateAuth: async () => ({ result: 'refused', code }) })
  signIn.send(typed)
  await turn()
  expect(refusalOf(signIn.getSnapshot())?.message).toBe(message)
})
