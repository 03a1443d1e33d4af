import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { SimulatedClock, createActor } from 'xstate'
import { bind } from '#machines/kernel/ports.ts'
import type { RefusalCode } from '#machines/kernel/refusal.ts'
import { refreshMachine } from './refresh.machine.ts'
import type { RefreshPorts } from './refresh.ports.ts'
import { isSessionOver, refreshNow, refreshStateOf } from './refresh.selectors.ts'

const minute = 60_000

/** A refresh loop whose wall clock and timers move together unless one of them is moved alone. */
function open() {
  const clock = new SimulatedClock()
  const world = { now: Date.UTC(2027, 2, 13), calls: 0, refusedBy: null as RefusalCode | null }
  const refresh: RefreshPorts['refresh'] = async () => {
    world.calls++
    return world.refusedBy
      ? { result: 'refused', code: world.refusedBy }
      : { result: 'refreshed', at: world.now }
  }
  const actor = createActor(refreshMachine.provide({ actors: bind<RefreshPorts>({ refresh }) }), {
    clock,
  })
  const pass = async (milliseconds: number) => {
    world.now += milliseconds
    clock.increment(milliseconds)
    await turn()
  }
  const start = async () => {
    actor.start()
    await turn()
  }
  return { actor, world, pass, start, state: () => refreshStateOf(actor.getSnapshot()) }
}

test('refreshes at once when it starts, and then every 48 minutes', async () => {
  const { world, pass, start, state } = open()
  await start()
  expect(state()).toEqual({
    state: 'success',
    lastRefreshAt: world.now,
    message: null,
    retryCount: 0,
  })
  await pass(48 * minute - 1)
  expect(world.calls).toBe(1)
  await pass(1)
  await pass(48 * minute)
  expect(world.calls).toBe(3)
})

test('a temporary failure is retried three times after 5 seconds each, and then at the next interval', async () => {
  const { world, pass, start, state } = open()
  world.refusedBy = 'unreachable'
  await start()
  for (const retryCount of [1, 2, 3]) {
    await pass(5_000)
    expect(state()).toEqual({
      state: 'network_error',
      lastRefreshAt: null,
      message: 'refresh_network',
      retryCount,
    })
  }
  await pass(5_000)
  expect(world.calls).toBe(4)
  world.refusedBy = null
  await pass(48 * minute)
  expect(state()).toEqual({
    state: 'success',
    lastRefreshAt: world.now,
    message: null,
    retryCount: 0,
  })
})

test('a missing refresh endpoint is called again at the next interval, not earlier', async () => {
  const { world, pass, start, state } = open()
  world.refusedBy = 'not_found'
  await start()
  await pass(48 * minute - 1)
  expect([world.calls, state().message]).toEqual([1, 'refresh_endpoint'])
  await pass(1)
  expect(world.calls).toBe(2)
  world.refusedBy = null
  await pass(48 * minute)
  expect(state()).toEqual({
    state: 'success',
    lastRefreshAt: world.now,
    message: null,
    retryCount: 0,
  })
})

test('a refused session is final, and a manual refresh returns false', async () => {
  const { actor, world, pass, start } = open()
  world.refusedBy = 'session_expired'
  await start()
  await pass(48 * minute)
  expect([isSessionOver(actor.getSnapshot()), await refreshNow(actor), world.calls]).toEqual([
    true,
    false,
    1,
  ])
})

test('a laptop that slept refreshes on waking, although its timer has not run', async () => {
  const { actor, world, start } = open()
  await start()
  world.now += 50 * minute
  actor.send({ type: 'WAKE', now: world.now })
  await turn()
  expect(world.calls).toBe(2)
})

test.each(['WAKE', 'ONLINE'] as const)(
  '%s exactly when a refresh is due refreshes, and a moment earlier does not',
  async (type) => {
    const { actor, world, start } = open()
    await start()
    const dueAt = world.now + 48 * minute
    actor.send({ type, now: dueAt - 1 })
    expect(world.calls).toBe(1)
    actor.send({ type, now: dueAt })
    await turn()
    expect(world.calls).toBe(2)
  },
)

test('a short sleep refreshes nothing, and the rest of the wait follows the wall clock', async () => {
  const { actor, world, pass, start } = open()
  await start()
  world.now += 40 * minute
  actor.send({ type: 'WAKE', now: world.now })
  await pass(8 * minute - 1)
  expect(world.calls).toBe(1)
  await pass(1)
  expect(world.calls).toBe(2)
})

test('another tab’s refresh moves the deadline', async () => {
  const { actor, world, pass, start } = open()
  await start()
  await pass(30 * minute)
  actor.send({ type: 'REFRESHED_ELSEWHERE', at: world.now })
  await pass(48 * minute - 1)
  expect(world.calls).toBe(1)
  await pass(1)
  expect(world.calls).toBe(2)
})

test('coming back online after the last retry refreshes at once', async () => {
  const { actor, world, pass, start, state } = open()
  world.refusedBy = 'unreachable'
  await start()
  for (let retry = 0; retry < 3; retry++) await pass(5_000)
  world.refusedBy = null
  actor.send({ type: 'ONLINE', now: world.now })
  await turn()
  expect(state().state).toBe('success')
})

test('a manual refresh returns true on success and false on failure', async () => {
  const { actor, world, start } = open()
  await start()
  expect(await refreshNow(actor)).toBe(true)
  world.refusedBy = 'provider_unavailable'
  expect(await refreshNow(actor)).toBe(false)
  expect(world.calls).toBe(3)
})

test('a manual refresh joins one in progress', async () => {
  const { actor, world } = open()
  expect([await refreshNow(actor.start()), world.calls]).toEqual([true, 1])
})

test('without a session there is nothing to refresh', async () => {
  expect(await refreshNow(undefined)).toBe(false)
  expect(refreshStateOf(undefined)).toEqual({
    state: 'idle',
    lastRefreshAt: null,
    message: null,
    retryCount: 0,
  })
})

test('a manual refresh returns false when the session ends first', async () => {
  const { actor } = open()
  const asked = refreshNow(actor.start())
  actor.stop()
  expect(await asked).toBe(false)
})
