import { expect, test } from 'vitest'
import { chartOf } from '#machines/catalogue/chart.ts'
import { shortestPaths } from '#machines/catalogue/paths/paths.ts'
import { refreshModel } from '#machines/session/refresh/refresh.model.ts'
import { signInModel } from '#machines/session/sign-in/sign-in.model.ts'
import type { CatalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { simulate } from '../simulate/simulation.ts'
import { sequenceOf } from './sequence.ts'
import type { SequenceEvent } from './sequence.ts'

test('shows who sends what to whom: the user to the machine, the machine to its ports, and their responses', () => {
  const { parties, messages } = sequenceOf(played(signInModel, 'done'))
  expect(parties.map(({ id, kind }) => [id, kind])).toEqual([
    ['person', 'person'],
    ['signIn', 'machine'],
    ['signIn calls initiateAuth', 'port'],
    ['signIn calls setCookie', 'port'],
  ])
  expect(
    messages.map(
      ({ from, to, label, states, kind }) => `${from} → ${to}: ${label} ${states} (${kind})`,
    ),
  ).toEqual([
    'signIn → signIn: the start editing (start)',
    'person → signIn: SUBMIT submitting (event)',
    'signIn → signIn calls initiateAuth: initiateAuth  (call)',
    'signIn calls initiateAuth → signIn: initiateAuth answers settingCookie (done)',
    'signIn → signIn calls setCookie: setCookie  (call)',
    'signIn calls setCookie → signIn: setCookie answers done (done)',
  ])
})

test('shows timers as messages of the clock, which comes last', () => {
  const [, started] = played(refreshModel, 'success')
  const events = played(refreshModel, 'success')
  if (!started) throw new Error('It starts.')
  const due: SequenceEvent = {
    ...started,
    event: { type: 'xstate.after.untilDue.refresh.success' },
    number: 9,
    taken: [],
  }
  const { parties, messages } = sequenceOf([...events, due])
  expect(parties.at(-1)).toEqual({ id: 'clock', name: '', kind: 'clock' })
  expect(messages.findLast(({ kind }) => kind === 'after')).toMatchObject({
    from: 'clock',
    to: 'refresh',
  })
})

test('shows several machines of a page side by side, even without a chart', () => {
  const session: SequenceEvent = {
    machine: 'session',
    title: 'Session',
    event: { type: 'xstate.done.actor.fetchMe' },
    active: ['session', 'session.authenticated'],
    taken: [],
    number: 3,
    chart: null,
  }
  const { parties, messages } = sequenceOf([...played(signInModel, 'submitting'), session])
  expect(parties.map(({ name, kind }) => `${kind} ${name}`)).toEqual([
    'person ',
    'machine Sign-in',
    'port initiateAuth',
    'machine Session',
    'port fetchMe',
  ])
  expect(messages.at(-1)).toMatchObject({
    from: 'session calls fetchMe',
    to: 'session',
    states: 'authenticated',
  })
})

function played(entry: CatalogueEntry, to: string): SequenceEvent[] {
  const [way] = shortestPaths(entry, to)
  if (!way) throw new Error(`There is a way to ${to}.`)
  const events = way.steps.slice(1).map(({ event }) => event)
  const chart = chartOf(entry.machine)
  return simulate(entry, way.input, events).map(({ event, active, taken }, number) => {
    return { machine: entry.id, title: entry.title, event, active, taken, number, chart }
  })
}
