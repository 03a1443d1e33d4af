import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { liveLineCases } from './live-line.cases.ts'
import { liveLineMachine } from './live-line.machine.ts'

export const liveLineModel = catalogueEntry({
  kind: 'flow',
  domain: 'live',
  title: 'Live updates',
  purpose:
    'Shows what others change while a page is open: one tab of a browser listens, and connects again after whatever breaks the line.',
  machine: liveLineMachine,
  cases: liveLineCases,
  project: ({ failures, jitter }) => [failures, jitter],
  shows: {
    context: ['failures', 'jitter', 'gaps'],
    events: { 'xstate.done.actor.checkAccess': ['output'] },
  },
  screens: { '': '/dashboard' },
})
