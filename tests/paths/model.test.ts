import { expect, test } from 'vitest'
import { and, assign, fromPromise, not, or, setup, stateIn } from 'xstate'
import { refusalCover, transitionCover } from '#machines/catalogue/paths/cover.ts'
import type { Model } from '#machines/catalogue/paths/model.ts'
import { leavesOf, pathName } from '#machines/catalogue/paths/names.ts'
import { edgePaths, shortestPaths, simplePaths } from '#machines/catalogue/paths/paths.ts'
import { play } from '#machines/catalogue/paths/play.ts'
import { inventoryOf, Visits } from '#machines/catalogue/paths/visits.ts'
import { driverOf } from '#tests/harness/levels/driver.ts'

/**
 * A door with a keypad: a port, a timer, a guard that reads context, and a room that nobody can
 * enter.
 */
const door = setup({
  types: {
    context: {} as { failures: number },
    events: {} as { type: 'TYPE'; code: string } | { type: 'SHUT' },
    input: {} as { failures: number },
  },
  actors: {
    compare: fromPromise<boolean, { code: string }>(() => Promise.reject(new Error('unbound'))),
  },
  delays: { pause: 1_000 },
  guards: { fits: (_, fits: boolean) => fits, isWornOut: ({ context }) => context.failures >= 2 },
  actions: { count: assign({ failures: ({ context }) => context.failures + 1 }) },
}).createMachine({
  id: 'door',
  context: ({ input }) => ({ failures: input.failures }),
  initial: 'shut',
  states: {
    shut: {
      always: { guard: 'isWornOut', target: 'blocked' },
      on: { TYPE: { target: 'comparing' } },
    },
    comparing: {
      invoke: {
        id: 'compare',
        src: 'compare',
        input: ({ event }) => ({ code: event.type === 'TYPE' ? event.code : '' }),
        onDone: [
          { guard: { type: 'fits', params: ({ event }) => event.output }, target: 'open' },
          { target: 'shut', actions: 'count' },
        ],
        onError: { target: 'blocked' },
      },
    },
    open: { after: { pause: { target: 'shut' } }, on: { SHUT: { target: 'shut' } } },
    blocked: {},
    attic: {},
  },
})

const input = { failures: 0 }

const model: Model<typeof door> = {
  machine: door,
  inputs: [input],
  cases: [
    { type: 'TYPE', code: '1234' },
    { type: 'xstate.done.actor.compare', output: true },
    { type: 'xstate.done.actor.compare', output: false },
    { type: 'xstate.error.actor.compare', error: { code: 'fault' } },
  ],
}

/** Runs all paths of the model on a machine, which may be another one. */
async function walk(machine: typeof door, portInputs = {}) {
  const visits = new Visits()
  const drive = driverOf({ ...model, machine }, portInputs)
  for (const path of edgePaths(model)) visits.add(await drive(path))
  return visits.missing(machine)
}

test('every case in every state is a path, told by what happens', () => {
  expect(edgePaths(model).map(pathName).toSorted()).toEqual([
    'TYPE ("1234") → compare (false) → TYPE ("1234") → compare (false)',
    'TYPE ("1234") → compare (false) → TYPE ("1234") → compare (true) → SHUT',
    'TYPE ("1234") → compare (false) → TYPE ("1234") → compare (true) → after pause',
    'TYPE ("1234") → compare (false) → TYPE ("1234") → compare breaks',
    'TYPE ("1234") → compare (true) → SHUT',
    'TYPE ("1234") → compare (true) → after pause',
    'TYPE ("1234") → compare breaks',
  ])
})

test('a state that nothing leads to is missing', async () => {
  expect(await walk(door)).toEqual({ states: ['door.attic'], transitions: [], guards: [] })
})

test('a forgotten input is a start that is an error', () => {
  const { machine, cases } = model
  const [only] = edgePaths({ machine, cases })
  expect(only?.steps[0]?.state.status).toBe('error')
})

test('a forgotten outcome of a port stops the walk by name', () => {
  const cases = model.cases.filter(({ type }) => type !== 'xstate.error.actor.compare')
  expect(() => edgePaths({ ...model, cases })).toThrow(
    'No case says what xstate.error.actor.compare brings.',
  )
})

test('a port that is called with something else than its contract says is told', async () => {
  await expect(
    walk(door, { compare: ({ code }: { code: string }) => code.length === 6 }),
  ).rejects.toThrow('Port "compare" was called with {"code":"1234"}.')
})

test('a machine that does something else than its model is told', async () => {
  const lenient = door.provide({ guards: { fits: () => true } })
  await expect(walk(lenient)).rejects.toThrow('After xstate.done.actor.compare the machine is at')
})

test('a machine that starts somewhere else is told', async () => {
  const worn = door.provide({ guards: { isWornOut: () => true } })
  await expect(walk(worn)).rejects.toThrow('After xstate.init the machine is at')
})

test('a few paths take every transition that can be reached, and what none takes is named', async () => {
  const { paths, missing } = transitionCover(model)
  expect(paths.map(pathName)).toEqual([
    'TYPE ("1234") → compare (false) → TYPE ("1234") → compare (true) → SHUT',
    'TYPE ("1234") → compare breaks',
    'TYPE ("1234") → compare (true) → after pause',
    'TYPE ("1234") → compare (false) → TYPE ("1234") → compare (false)',
  ])
  expect(missing).toEqual({ states: ['door.attic'], transitions: [], guards: [] })
})

test('an event that nothing outside can cause is in no path, and its transition is missing', async () => {
  const { paths, missing } = transitionCover({ ...model, only: playable })
  expect(paths.some(({ steps }) => steps.some(({ event }) => !playable(event)))).toBe(false)
  expect(missing.transitions).toEqual([
    'door.comparing · xstate.error.actor.compare [0] → door.blocked',
  ])
})

test('the leaves of a chart are its states that have none below them', () => {
  expect(leavesOf(door)).toEqual(['shut', 'comparing', 'open', 'blocked', 'attic'])
})

test('the shortest path to every place where the chart rests', () => {
  expect(shortestPaths(model).map(pathName)).toEqual([
    'the start',
    'TYPE ("1234")',
    'TYPE ("1234") → compare (true)',
    'TYPE ("1234") → compare breaks',
  ])
  expect(shortestPaths(model, 'open').map(pathName)).toEqual(['TYPE ("1234") → compare (true)'])
})

test('simple paths come one by one, the short ones first, and through no state twice', () => {
  const found = simplePaths(model, 'open')
  expect(pathName(found.next().value as Path)).toBe('TYPE ("1234") → compare (true)')
  expect(pathName(found.next().value as Path)).toBe(
    'TYPE ("1234") → compare (false) → TYPE ("1234") → compare (true)',
  )
  expect(found.next()).toEqual({ done: true, value: 'all' })
})

type Path = ReturnType<typeof edgePaths>[number]

test('played purely, a machine says what it would have done', () => {
  const [start, typed] = play(door, input, [{ type: 'TYPE', code: '1234' }])
  expect([start?.state.value, typed?.state.value]).toEqual(['shut', 'comparing'])
  expect(typed?.did).toEqual([
    {
      type: 'xstate.spawnChild',
      params: expect.objectContaining({ id: 'compare', input: { code: '1234' } }) as unknown,
    },
  ])
})

/** A heater that asks everything that can be joined. */
const heater = setup({
  types: { context: {} as { degrees: number }, events: {} as { type: 'HEAT' | 'COOL' | 'PRAISE' } },
  guards: {
    isCold: ({ context }) => context.degrees < 1,
    isMild: ({ context }) => context.degrees === 1,
  },
  actions: { warm: assign({ degrees: ({ context }) => context.degrees + 1 }) },
}).createMachine({
  id: 'heater',
  context: { degrees: 0 },
  initial: 'on',
  states: {
    on: {
      on: {
        HEAT: { guard: or(['isCold', and(['isMild', not('isCold')])]), actions: 'warm' },
        COOL: { guard: 'isMild', target: 'off' },
        PRAISE: { guard: stateIn('#off'), actions: 'warm' },
      },
    },
    off: { id: 'off' },
  },
})

test('of a guard that joins others, each part is counted by both of its answers', () => {
  const { missing } = refusalCover({ machine: heater, cases: [] }, () => true)
  const heat = 'heater.on · HEAT [0] → stays ?'
  expect(inventoryOf(heater).guards.filter((name) => name.startsWith(heat))).toEqual(
    ['isCold yes', 'isCold no', 'isMild yes', 'isMild no'].map((answer) => `${heat} ${answer}`),
  )
  expect(missing).toEqual({
    states: [],
    transitions: ['heater.on · PRAISE [0] → stays'],
    guards: ['heater.on · PRAISE [0] → stays ? in "#off" yes'],
  })
})

test('what cannot be asked is left out where refusals are walked', () => {
  const { paths, missing } = refusalCover(
    { machine: heater, cases: [] },
    (_, { type }) => type !== 'PRAISE',
  )
  expect(paths.some((path) => path.steps.at(-1)?.event.type === 'PRAISE')).toBe(false)
  expect(missing.guards).toContain('heater.on · PRAISE [0] → stays ? in "#off" no')
})

function playable({ type }: { type: string }) {
  return !type.startsWith('xstate.error.')
}
