import { createActor, waitFor } from 'xstate'
import { expect, test } from 'vitest'
import { bind } from '#machines/kernel/ports.ts'
import { profileMachine } from './profile.machine.ts'
import type { ProfilePorts, SaveOutcome } from './profile.ports.ts'
import { isBusy, refusalOf } from './profile.selectors.ts'

/**
 * A profile whose saves get these results, one per attempt; keys are numbered in order of creation.
 */
function open(answers: SaveOutcome[]) {
  const tries: { key: string; guests: number | null }[] = []
  let made = 0
  const actor = createActor(
    profileMachine.provide({
      actors: bind<ProfilePorts>({
        newKey: async () => `key ${++made}`,
        createWedding: async ({ key, details }) => {
          tries.push({ key, guests: details.expectedGuests })
          return answers.shift() ?? { result: 'saved' }
        },
        createBusiness: () => Promise.reject(new Error('not a business')),
      }),
    }),
    { input: { role: 'COUPLE', mayChooseRole: true } },
  ).start()
  actor.send({ type: 'ACCEPT_TERMS', accepted: true })
  const submit = async () => {
    actor.send({ type: 'SUBMIT' })
    await waitFor(actor, (snapshot) => !isBusy(snapshot))
  }
  return { actor, tries, submit }
}

const lost: SaveOutcome = { result: 'refused', code: 'unreachable' }

test('unchanged input is retried under the same key, so a lost response creates no second wedding', async () => {
  const { actor, tries, submit } = open([lost, { result: 'refused', code: 'already_exists' }])
  await submit()
  expect(refusalOf(actor.getSnapshot())).toEqual({ message: 'unreachable', type: 'NETWORK_ERROR' })
  await submit()
  expect(tries.map(({ key }) => key)).toEqual(['key 1', 'key 1'])
  expect(actor.getSnapshot().output).toEqual({ role: 'COUPLE' })
})

test('changed input is sent under another key', async () => {
  const { actor, tries, submit } = open([lost])
  await submit()
  actor.send({ type: 'CHANGE', field: 'wedding.expectedGuests', value: '120' })
  await submit()
  expect(tries).toEqual([
    { key: 'key 1', guests: null },
    { key: 'key 2', guests: 120 },
  ])
})
