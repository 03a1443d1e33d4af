import { expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { catalogue } from '#machines/catalogue/catalogue.ts'
import { chartOf } from '#machines/catalogue/chart.ts'
import { differencesBetween, versionFrom, versionText } from './compare.ts'

const before = chartOf(
  createMachine({
    id: 'door',
    initial: 'open',
    states: {
      open: { on: { CLOSE: 'closed', PAINT: { actions: 'paint' } } },
      closed: { on: { OPEN: 'open' } },
      gone: {},
    },
  }),
)
const after = chartOf(
  createMachine({
    id: 'door',
    initial: 'open',
    states: {
      open: { on: { CLOSE: { target: 'closed', guard: 'isFree' } } },
      closed: { tags: 'safe', on: { OPEN: 'open', LOCK: 'locked' } },
      locked: {},
    },
  }),
)

test('lists added, removed and changed parts by field', () => {
  const { states, transitions } = differencesBetween(before, after)
  expect([states.added.map(({ path }) => path), states.removed.map(({ path }) => path)]).toEqual([
    ['locked'],
    ['gone'],
  ])
  expect(states.changed.map(({ is, fields }) => [is.path, fields])).toEqual([['closed', ['tags']]])
  expect(transitions.added.map(({ event }) => event)).toEqual(['LOCK'])
  expect(transitions.removed.map(({ event }) => event)).toEqual(['PAINT'])
  expect(
    transitions.changed.map(({ was, is, fields }) => [is.event, was.guard, is.guard, fields]),
  ).toEqual([['CLOSE', null, 'isFree', ['guard']]])
})

test('a transition with another target is changed, not replaced', () => {
  const moved = chartOf(
    createMachine({
      id: 'door',
      initial: 'open',
      states: {
        open: { on: { CLOSE: 'gone', PAINT: { actions: 'paint' } } },
        closed: { on: { OPEN: 'open' } },
        gone: {},
      },
    }),
  )
  const { transitions } = differencesBetween(before, moved)
  expect([transitions.added, transitions.removed]).toEqual([[], []])
  expect(transitions.changed.map(({ is, fields }) => [is.targets, fields])).toEqual([
    [['door.gone'], ['targets']],
  ])
})

test('every chart of the product is read back from its file without a difference', () => {
  for (const { machine } of catalogue) {
    const chart = chartOf(machine)
    const saved = versionFrom(versionText(chart, '2026-11-23T12:00:00.000Z'))
    if (!saved) throw new Error(`${machine.id} is read back.`)
    const { states, transitions } = differencesBetween(saved.chart, chart)
    expect(states).toEqual({ added: [], removed: [], changed: [] })
    expect(transitions).toEqual({ added: [], removed: [], changed: [] })
  }
})

test.each([
  ['no JSON', '{'],
  ['another file', '{"vowlineChart":1}'],
  ['a list', '[]'],
  ['a chart of no known day', versionText(before, 'lately')],
])('%s is not a saved chart', (_, text) => {
  expect(versionFrom(text)).toBeNull()
})
