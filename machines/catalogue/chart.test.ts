import { expect, test } from 'vitest'
import { and, createMachine, not, setup, stateIn } from 'xstate'
import { sessionModel } from '#machines/session/session/session.model.ts'
import { catalogue } from './catalogue.ts'
import { chartOf, invokeKind, labelOf } from './chart.ts'
import { delaysSeen } from './delays.ts'
import { inWords } from './duration.ts'
import { transitionKey } from './transition-key.ts'
import { transitionsOf } from './paths/visits.ts'

const lamp = setup({
  delays: { glow: 90_000, unknown: () => 0 },
  guards: { isDark: () => true, isAway: () => false },
  actions: { recordFact: (_known, _params: { fact: string }) => {}, note: () => {} },
}).createMachine({
  id: 'lamp',
  description: 'A lamp',
  initial: 'off',
  states: {
    off: {
      description: 'Dark',
      on: {
        TOUCH: [
          {
            guard: and(['isDark', not('isAway'), stateIn('#lamp.off')]),
            target: 'on',
            actions: { type: 'recordFact', params: { fact: 'light' } },
          },
          { description: 'Too bright', actions: 'note' },
        ],
      },
    },
    on: {
      tags: ['bright'],
      entry: 'note',
      after: { glow: 'off', unknown: { target: 'on', reenter: true } },
      initial: 'low',
      states: { low: {}, high: {}, before: { type: 'history', history: 'deep' } },
    },
    broken: { type: 'final' },
  },
})

test('states have their path, type, parent and actions', () => {
  const { nodes } = chartOf(lamp)
  expect(nodes.map(({ path, type, parent }) => [path, type, parent])).toEqual([
    ['', 'compound', null],
    ['off', 'atomic', 'lamp'],
    ['on', 'compound', 'lamp'],
    ['on.low', 'atomic', 'lamp.on'],
    ['on.high', 'atomic', 'lamp.on'],
    ['on.before', 'history', 'lamp.on'],
    ['broken', 'final', 'lamp'],
  ])
  expect(nodes.find(({ path }) => path === 'on')).toMatchObject({
    initial: 'lamp.on.low',
    tags: ['bright'],
    entry: ['note'],
    exit: [],
  })
  expect(nodes.find(({ path }) => path === 'on.before')?.history).toBe('deep')
})

test('a state invokes a machine, a port that answers, or a source that does not', () => {
  const chart = chartOf(sessionModel.machine)
  const invoked = chart.nodes.flatMap((node) =>
    node.invokes.map(
      (invoke) => `${node.path || 'session'}: ${invokeKind(chart, node, invoke)} ${invoke.id}`,
    ),
  )
  expect(invoked).toEqual([
    'session: source tabMessages',
    'session: source network',
    'session: source pageVisibility',
    'session: source unauthorizedAnswers',
    'loading.fetching: port fetchMe',
    'loading.refreshing: port refreshOnce',
    'loading.fetchingAgain: port fetchMe',
    'authenticated: machine refresh',
    'authenticated.reloading: port fetchMe',
    'signingOut: machine signOut',
  ])
})

test('transitions have their event, guard, actions and delay', () => {
  expect(
    chartOf(lamp).transitions.map(({ label, guard, actions, targets, delay, reenter }) => [
      label,
      guard,
      actions,
      targets,
      delay,
      reenter,
    ]),
  ).toEqual([
    [
      'TOUCH',
      'isDark and not isAway and in lamp.off',
      ['recordFact (light)'],
      ['lamp.on'],
      null,
      false,
    ],
    ['TOUCH', 'otherwise', ['note'], [], null, false],
    ['after 1 minute 30 seconds', null, [], ['lamp.off'], '1 minute 30 seconds', false],
    ['after unknown', null, [], ['lamp.on'], 'unknown', true],
  ])
})

test('every transition of a machine is listed once, by the key that coverage counts', () => {
  for (const { machine } of catalogue) {
    const ids = chartOf(machine).transitions.map(({ id }) => id)
    expect(ids.toSorted()).toEqual(transitionsOf(machine).map(transitionKey).toSorted())
    expect(new Set(ids).size).toBe(ids.length)
  }
})

test('a chart is plain data', () => {
  for (const { machine } of catalogue)
    expect(JSON.parse(JSON.stringify(chartOf(machine)))).toEqual(chartOf(machine))
})

test('a computed delay has the range that the cases produce', () => {
  const seen = Object.assign({}, ...catalogue.map((entry) => delaysSeen(entry))) as ReturnType<
    typeof delaysSeen
  >
  expect(seen['untilDue']).toEqual({ from: 2_880_000, to: 2_880_000 })
  const labels = catalogue.flatMap((entry) =>
    chartOf(entry.machine, delaysSeen(entry)).transitions.map(({ label }) => label),
  )
  expect(labels).toContain('after 48 minutes')
  expect(labels).toContain('after up to 1 minute')
})

test('a state without an initial state has none', () => {
  expect(chartOf(createMachine({ id: 'still' })).nodes).toMatchObject([
    { path: '', type: 'atomic', initial: null },
  ])
})

test.each([
  ['', 'at once'],
  ['SUBMIT', 'SUBMIT'],
  ['xstate.done.actor.signUp', 'signUp answers'],
  ['xstate.error.actor.signUp', 'signUp breaks'],
  ['xstate.done.state.lamp.on', 'when its end is reached'],
])('%j is labelled %j', (event, label) => {
  expect(labelOf(event)).toBe(label)
})

test.each([
  [0, 'no time'],
  [300, '0.3 seconds'],
  [1_000, '1 second'],
  [48 * 60_000, '48 minutes'],
  [5_400_000, '1 hour 30 minutes'],
  [31 * 86_400_000, '31 days'],
])('%d milliseconds are worded as %s', (length, words) => {
  expect(inWords(length)).toBe(words)
})
