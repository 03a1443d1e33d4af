import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { bind } from '#machines/kernel/ports.ts'
import { password, robin, tokens } from '../people.cases.ts'
import { signInMachine } from './sign-in.machine.ts'
import type { SignInPorts } from './sign-in.ports.ts'
import { emailOf, fieldErrorOf, isSigningIn, mayCancel, refusalOf, signedInAs, unconfirmedAccountOf } from './sign-in.selectors.ts'

function open(ports: Partial<SignInPorts> = {}) {
  const actors = bind<SignInPorts>({
    initiateAuth: async () => ({ result: 'tokens', tokens }),
    setCookie: async () => ({ result: 'me', me: robin }),
    resendCode: async () => ({ result: 'sent' }),
    ...ports,
  })
  return createActor(signInMachine.provide({ actors }), { input: { email: '' } }).start()
}

const typed = { type: 'SUBMIT', email: 'robin@example.com', password, remember: false } as const

test('an empty form says what is missing and asks nobody', () => {
  const signIn = open()
  signIn.send({ type: 'SUBMIT', email: '', password: '', remember: false })
  const snapshot = signIn.getSnapshot()
  expect([fieldErrorOf(snapshot, 'email'), fieldErrorOf(snapshot, 'password'), isSigningIn(snapshot)]).toEqual([
    'required',
    'required',
    false,
  ])
})

test('what is no address is named so, and stays', () => {
  const signIn = open()
  signIn.send({ ...typed, email: 'robin' })
  const snapshot = signIn.getSnapshot()
  expect([fieldErrorOf(snapshot, 'email'), fieldErrorOf(snapshot, 'password'), emailOf(snapshot)]).toEqual(['invalid_email', null, 'robin'])
})

test('the right password signs in', async () => {
  const signIn = open()
  signIn.send(typed)
  expect(isSigningIn(signIn.getSnapshot())).toBe(true)
  await turn()
  expect([signedInAs(signIn.getSnapshot()), signIn.getSnapshot().output]).toEqual([robin, { result: 'signed-in', me: robin }])
})

test('a wrong one is refused, and the next try starts without the refusal', async () => {
  const signIn = open({ initiateAuth: async () => ({ result: 'refused', code: 'NotAuthorized' }) })
  signIn.send(typed)
  await turn()
  expect(refusalOf(signIn.getSnapshot())).toEqual({ message: 'invalid_credentials', type: 'AUTHENTICATION_ERROR' })
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
    { email: 'robin@example.com', codeSent: true },
    ['robin@example.com'],
  ])
})

test.each<[string, SignInPorts['resendCode']]>([
  ['refused', async () => ({ result: 'refused', code: 'LimitExceeded' })],
  ['broken', () => Promise.reject(new Error('ours'))],
])('a new code that is %s is not promised, and verification goes on with the old one', async (_, resendCode) => {
  const signIn = open({ initiateAuth: async () => ({ result: 'refused', code: 'UserNotConfirmed' }), resendCode })
  signIn.send(typed)
  await turn()
  expect(signIn.getSnapshot().output).toEqual({ result: 'unconfirmed', email: 'robin@example.com', codeSent: false })
})

test('a cancelled sign-in comes to nothing, even when its answer arrives late', async () => {
  const answer = Promise.withResolvers<Awaited<ReturnType<SignInPorts['initiateAuth']>>>()
  const signIn = open({ initiateAuth: () => answer.promise })
  signIn.send(typed)
  expect(mayCancel(signIn.getSnapshot())).toBe(true)
  signIn.send({ type: 'CANCEL' })
  answer.resolve({ result: 'tokens', tokens })
  await turn()
  expect([isSigningIn(signIn.getSnapshot()), signedInAs(signIn.getSnapshot())]).toEqual([false, null])
})

test('once the cookie is being set there is no way back', async () => {
  const signIn = open({ setCookie: () => new Promise<never>(() => undefined) })
  signIn.send(typed)
  await turn()
  expect([isSigningIn(signIn.getSnapshot()), mayCancel(signIn.getSnapshot())]).toEqual([true, false])
})
