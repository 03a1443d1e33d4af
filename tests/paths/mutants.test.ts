import { expect, test } from 'vitest'
import { and, assign, setup } from 'xstate'
import type { Model } from '#machines/catalogue/paths/model.ts'
import { edgePaths } from '#machines/catalogue/paths/paths.ts'
import { mutantsOf } from '#tests/harness/mutation/mutants.ts'
import { survivorsOf } from '#tests/harness/mutation/survivors.ts'

/** A lamp with a timer, a guard of two parts, and a warning that says what is so already. */
const lamp = setup({
  types: {
    context: {} as { isWarm: boolean; bulb: boolean },
    events: {} as { type: 'PRESS' } | { type: 'WARN' },
  },
  delays: { patience: 60_000 },
  guards: { hasBulb: ({ context }) => context.bulb, isCold: ({ context }) => !context.isWarm },
  actions: { warm: assign({ isWarm: true }), keepBulb: assign({ bulb: true }) },
}).createMachine({
  id: 'lamp',
  context: { isWarm: false, bulb: true },
  initial: 'off',
  states: {
    off: {
      on: {
        PRESS: { guard: and(['hasBulb', 'isCold']), target: 'on', actions: 'warm' },
        WARN: { actions: 'keepBulb' },
      },
    },
    on: { after: { patience: 'off' } },
  },
})

const model: Model = { machine: lamp, cases: [] }

test('a machine is mutated wherever it asks, leads or does something', () => {
  expect(mutantsOf(lamp).map(({ name }) => name)).toEqual([
    'is not there: lamp.off · PRESS [0] → lamp.on',
    'leads to lamp.off: lamp.off · PRESS [0] → lamp.on',
    'asks nothing: lamp.off · PRESS [0] → lamp.on',
    'asks the opposite: lamp.off · PRESS [0] → lamp.on',
    'does not ask hasBulb: lamp.off · PRESS [0] → lamp.on',
    'does not ask isCold: lamp.off · PRESS [0] → lamp.on',
    'leaves out warm: lamp.off · PRESS [0] → lamp.on',
    'is not there: lamp.off · WARN [0] → stays',
    'leaves out keepBulb: lamp.off · WARN [0] → stays',
    'is not there: lamp.on · xstate.after.patience.lamp.on [0] → lamp.off',
    'leads to lamp.on: lamp.on · xstate.after.patience.lamp.on [0] → lamp.off',
    'leaves out xstate.raise on entry: lamp.on',
    'leaves out xstate.cancel on exit: lamp.on',
  ])
})

test('what changes nothing comes through, and nothing else', () => {
  expect(survivorsOf(model)).toEqual({
    mutants: 13,
    survivors: [
      'does not ask hasBulb: lamp.off · PRESS [0] → lamp.on',
      'is not there: lamp.off · WARN [0] → stays',
      'leaves out keepBulb: lamp.off · WARN [0] → stays',
    ],
  })
})

test('what no path comes to cannot be found out', () => {
  const timeless: Model = { ...model, only: ({ type }) => !type.startsWith('xstate.after.') }
  expect(survivorsOf(timeless).survivors).toContain(
    'is not there: lamp.on · xstate.after.patience.lamp.on [0] → lamp.off',
  )
})

test('the machine itself is left as it is', () => {
  const before = JSON.stringify(lamp.config)
  mutantsOf(lamp)
  survivorsOf(model)
  expect(JSON.stringify(lamp.config)).toBe(before)
  expect(
    edgePaths(model).some(({ steps }) => steps.some(({ state }) => state.value === 'on')),
  ).toBe(true)
})
