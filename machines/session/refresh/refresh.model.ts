import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { refreshCases } from './refresh.cases.ts'
import { refreshMachine } from './refresh.machine.ts'

export const refreshModel = catalogueEntry({
  kind: 'flow',
  domain: 'session',
  title: 'Refresh',
  purpose:
    'Keeps a session alive: refreshes it at once, every 48 minutes and on waking, and tries again when the network fails.',
  machine: refreshMachine,
  cases: refreshCases,
  project: ({ dueAt, retryCount, message }) => ({ dueAt, retryCount, message }),
  shows: {
    context: ['lastRefreshAt', 'dueAt', 'now', 'message', 'retryCount'],
    events: {
      REFRESHED_ELSEWHERE: ['at'],
      WAKE: ['now'],
      ONLINE: ['now'],
      'xstate.done.actor.refresh': ['output'],
    },
  },
  screens: {},
})
