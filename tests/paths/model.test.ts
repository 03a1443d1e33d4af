import { expect, test } from 'vitest'
import { assign, fromPromise, setup } from 'xstate'
import { transitionCover } from '#machines/catalogue/paths/cover.ts'
import type { Model } from '#machines/catalogue/paths/model.ts'
import { leavesOf, pathName } from '#machines/catalogue/paths/names.ts'
import { edgePaths } from '#machines/catalogue/paths/paths.ts'
import { Visits } from '#machines/catalogue/paths/visits.ts'
import { drive } from '#tests/harness/levels/driver.ts'

/** A door with a keypad: a port, a timer, a guard that reads context, and a room that nobody can enter. */
const door = setup({
  types: {
    context: {} as { failures: number },
    events: {} as { type: 'TYPE'; code: string } | { type: 'SHUT' },
    input: {} as { failures: number },
  },
  actors: { compare: fromPromise<boolean, { code: string }>(() => Promise.reject(new Error('unbound'))) },
  delays: { pause: 1_000 },
  guards: { fits: (_, fits: boolean) => fits, isWornOut: ({ context }) => context.failures >= 2 },
  actions: { count: assign({ failures: ({ context }) => context.failures + 1 }) },
}).createMachine({
  id: 'door',
  context: ({ input }) => ({ failures: input.failures }),
  initial: 'shut',
  states: {
    shut: { always: { guard: 'isWornOut', target: 'blocked' }, on: { TYPE: { target: 'comparing' } } },
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
  for (const path of edgePaths(model)) visits.add(await drive({ ...model, machine }, path, portInputs))
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
  expect(() => edgePaths({ ...model, cases })).toThrow('No case says what xstate.error.actor.compare brings.')
})

test('a port that is called with something else than its contract says is told', async () => {
  await expect(walk(door, { compare: ({ code }: { code: string }) => code.length === 6 })).rejects.toThrow(
    'Port "compare" was called with {"code":"1234"}.',
  )
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
  expect(missing.transitions).toEqual(['door.comparing · xstate.error.actor.compare [0] → door.blocked'])
})

test('the leaves of a chart are its states that have none below them', () => {
  expect(leavesOf(door)).toEqual(['shut', 'comparing', 'open', 'blocked', 'attic'])
})

function playable({ type }: { type: string }) {
  return !type.startsWith('xstate.error.')
}
