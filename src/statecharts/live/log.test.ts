import { expect, test } from 'vitest'
import { emptyLog, likeliest, noted } from './log.ts'
import type { Step } from './protocol.ts'

const step = (changes: Partial<Step> = {}): Step => ({
  type: 'step',
  tab: { id: 'one', path: '/login', isVisible: true },
  actor: 'one.0',
  machine: 'signIn',
  number: 0,
  at: 1,
  event: { type: 'xstate.init' },
  active: ['editing'],
  taken: [],
  status: 'active',
  before: null,
  after: {},
  ...changes,
})

const log = (...steps: Step[]) => steps.reduce(noted, emptyLog)

test('each actor keeps its own steps, and a repeated one is not a second', () => {
  const { actors } = log(
    step(),
    step({ number: 1 }),
    step({ number: 1 }),
    step({ actor: 'two.0', tab: { id: 'two', path: '/', isVisible: false } }),
  )
  expect(actors.map(({ id, steps }) => [id, steps.map(({ number }) => number)])).toEqual([
    ['one.0', [0, 1]],
    ['two.0', [0]],
  ])
})

test('what a closed tab told stays to be looked at', () => {
  const { actors } = noted(log(step(), step({ actor: 'two.0', tab: { id: 'two', path: '/', isVisible: true } })), {
    type: 'gone',
    tab: 'one',
  })
  expect(actors.map(({ isGone, steps }) => [isGone, steps.length])).toEqual([
    [true, 1],
    [false, 1],
  ])
})

test('you are where the visible tab shows a screen of a flow that still runs', () => {
  const screens: Record<string, string[]> = { signIn: ['/login'], session: [], refresh: [] }
  const found = (...steps: Step[]) => likeliest(log(...steps).actors, (machine) => screens[machine] ?? [])?.id
  const session = step({ actor: 'one.1', machine: 'session', at: 9 })
  expect(found(session, step())).toBe('one.0')
  expect(found(session, step({ status: 'done' }))).toBe('one.1')
  const hiddenTab = step({ actor: 'two.0', tab: { id: 'two', path: '/login', isVisible: false }, at: 5 })
  expect(found(hiddenTab, step())).toBe('one.0')
  expect(found()).toBeUndefined()
})
