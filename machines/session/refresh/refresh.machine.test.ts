import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { SimulatedClock, createActor } from 'xstate'
import { bind } from '#machines/kernel/ports.ts'
import type { RefusalCode } from '../refusal.schema.ts'
import { refreshMachine } from './refresh.machine.ts'
import type { RefreshPorts } from './refresh.ports.ts'
import { isSessionOver, refreshNow, refreshStateOf } from './refresh.selectors.ts'

const minute = 60_000

/** A refresh loop whose wall clock and timers go together, until one of them is moved alone. */
function open() {
  const clock = new SimulatedClock()
  const world = { now: Date.UTC(2027, 2, 13), calls: 0, refusedBy: null as RefusalCode | null }
  const refresh: RefreshPorts['refresh'] = async () => {
    world.calls++
    return world.refusedBy ? { result: 'refused', code: world.refusedBy } : { result: 'refreshed', at: world.now }
  }
  const actor = createActor(refreshMachine.provide({ actors: bind<RefreshPorts>({ refresh }) }), { clock }).start()
  const pass = async (milliseconds: number) => {
    world.now += milliseconds
    clock.increment(milliseconds)
    await turn()
  }
  const start = async () => {
    actor.send({ type: 'SESSION_STARTED', now: world.now })
    await turn()
  }
  return { actor, world, pass, start, state: () => refreshStateOf(actor.getSnapshot()) }
}

test('it refreshes at once when a session starts, and then every 48 minutes', async () => {
  const { world, pass, start, state } = open()
  await start()
  expect(state()).toEqual({ state: 'success', lastRefreshAt: world.now, message: null, retryCount: 0 })
  await pass(48 * minute - 1)
  expect(world.calls).toBe(1)
  await pass(1)
  await pass(48 * minute)
  expect(world.calls).toBe(3)
})

test('a passing failure is tried again after 5 seconds, three times, and then at the next interval', async () => {
  const { world, pass, start, state } = open()
  world.refusedBy = 'unreachable'
  await start()
  for (const retryCount of [1, 2, 3]) {
    await pass(5_000)
    expect(state()).toEqual({ state: 'network_error', lastRefreshAt: null, message: 'refresh_network', retryCount })
  }
  await pass(5_000)
  expect(world.calls).toBe(4)
  world.refusedBy = null
  await pass(48 * minute)
  expect(state()).toEqual({ state: 'success', lastRefreshAt: world.now, message: null, retryCount: 0 })
})

test('a refresh address that is not found is asked again at the next interval, and not before', async () => {
  const { world, pass, start, state } = open()
  world.refusedBy = 'not_found'
  await start()
  await pass(48 * minute - 1)
  expect([world.calls, state().message]).toEqual([1, 'refresh_endpoint'])
  await pass(1)
  expect(world.calls).toBe(2)
  world.refusedBy = null
  await pass(48 * minute)
  expect(state()).toEqual({ state: 'success', lastRefreshAt: world.now, message: null, retryCount: 0 })
})

test('a refused session is final, and whoever asks by hand is told no', async () => {
  const { actor, world, pass, start } = open()
  world.refusedBy = 'session_expired'
  await start()
  await pass(48 * minute)
  expect([isSessionOver(actor.getSnapshot()), await refreshNow(actor), world.calls]).toEqual([true, false, 1])
})

test('a laptop that slept refreshes when it wakes, although its timer has not run', async () => {
  const { actor, world, start } = open()
  await start()
  world.now += 50 * minute
  actor.send({ type: 'WAKE', now: world.now })
  await turn()
  expect(world.calls).toBe(2)
})

test.each(['WAKE', 'ONLINE'] as const)('%s at the very moment a refresh is due refreshes, and a moment before does not', async (type) => {
  const { actor, world, start } = open()
  await start()
  const dueAt = world.now + 48 * minute
  actor.send({ type, now: dueAt - 1 })
  expect(world.calls).toBe(1)
  actor.send({ type, now: dueAt })
  await turn()
  expect(world.calls).toBe(2)
})

test('a short nap refreshes nothing, and the rest of the wait is measured by the wall clock', async () => {
  const { actor, world, pass, start } = open()
  await start()
  world.now += 40 * minute
  actor.send({ type: 'WAKE', now: world.now })
  await pass(8 * minute - 1)
  expect(world.calls).toBe(1)
  await pass(1)
  expect(world.calls).toBe(2)
})

test("another tab's refresh moves the deadline", async () => {
  const { actor, world, pass, start } = open()
  await start()
  await pass(30 * minute)
  actor.send({ type: 'REFRESHED_ELSEWHERE', at: world.now })
  await pass(48 * minute - 1)
  expect(world.calls).toBe(1)
  await pass(1)
  expect(world.calls).toBe(2)
})

test('back online after the retries were used up, it tries again at once', async () => {
  const { actor, world, pass, start, state } = open()
  world.refusedBy = 'unreachable'
  await start()
  for (let retry = 0; retry < 3; retry++) await pass(5_000)
  world.refusedBy = null
  actor.send({ type: 'ONLINE', now: world.now })
  await turn()
  expect(state().state).toBe('success')
})

test('a refresh by hand tells true when it worked and false when it did not', async () => {
  const { actor, world, start } = open()
  await start()
  expect(await refreshNow(actor)).toBe(true)
  world.refusedBy = 'provider_away'
  expect(await refreshNow(actor)).toBe(false)
  expect(world.calls).toBe(3)
})

test('a refresh by hand joins one that is under way', async () => {
  const { actor, world } = open()
  actor.send({ type: 'SESSION_STARTED', now: world.now })
  expect([await refreshNow(actor), world.calls]).toEqual([true, 1])
})

test('with nobody signed in there is nothing to refresh by hand', async () => {
  const { actor, world } = open()
  expect([await refreshNow(actor), world.calls]).toEqual([false, 0])
})

test('a refresh by hand that the end of the session overtakes did not happen', async () => {
  const { actor, world } = open()
  actor.send({ type: 'SESSION_STARTED', now: world.now })
  const asked = refreshNow(actor)
  actor.send({ type: 'SESSION_ENDED' })
  expect(await asked).toBe(false)
})
