import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { callCases } from './call.cases.ts'
import { callMachine } from './call.machine.ts'

export const callModel = catalogueEntry({
  kind: 'flow',
  domain: 'session',
  title: 'Call',
  purpose: 'Makes one call of the sign-in API and tries it again, three times at most, while nothing answers.',
  machine: callMachine,
  cases: callCases,
  shows: { context: ['failures'], events: { 'xstate.done.actor.attempt': ['output.result'] } },
  screens: {},
})
