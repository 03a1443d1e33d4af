import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { SimulatedClock, createActor } from 'xstate'
import { bind } from '#machines/kernel/ports.ts'
import { signOutMachine } from './sign-out.machine.ts'
import type { SignOutPorts } from './sign-out.ports.ts'
import { isSigningOut, wasServerNotified } from './sign-out.selectors.ts'

function open(logout: SignOutPorts['logout']) {
  const clock = new SimulatedClock()
  const done: string[] = []
  const actors = bind<SignOutPorts>({
    logout,
    forget: async () => void done.push('forgot'),
    notifyOtherTabs: async () => void done.push('told the other tabs'),
    leaveHosted: async () => void done.push('left by the hosted login'),
  })
  return { clock, done, actor: createActor(signOutMachine.provide({ actors }), { clock }).start() }
}

test('informs the server, clears storage, tells the other tabs, and then leaves through the hosted login', async () => {
  const { actor, done } = open(async () => undefined)
  await turn()
  expect([done, wasServerNotified(actor.getSnapshot()), isSigningOut(actor.getSnapshot())]).toEqual(
    [['forgot', 'told the other tabs', 'left by the hosted login'], true, false],
  )
})

test('a refusal by the server changes nothing here', async () => {
  const { actor, done } = open(() => Promise.reject(new Error('refused')))
  await turn()
  expect([done, wasServerNotified(actor.getSnapshot()), isSigningOut(actor.getSnapshot())]).toEqual(
    [['forgot', 'told the other tabs', 'left by the hosted login'], false, false],
  )
})

test('a hanging server is waited for at most four seconds', async () => {
  const { actor, clock, done } = open(() => new Promise<never>(() => undefined))
  clock.increment(3_999)
  await turn()
  expect(done).toEqual([])
  clock.increment(1)
  await turn()
  expect([done, isSigningOut(actor.getSnapshot())]).toEqual([
    ['forgot', 'told the other tabs', 'left by the hosted login'],
    false,
  ])
})
