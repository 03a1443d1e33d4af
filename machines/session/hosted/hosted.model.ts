import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { hostedCallbackCases, hostedStartCases, login } from './hosted.cases.ts'
import { hostedCallbackMachine } from './hosted-callback.machine.ts'
import { hostedStartMachine } from './hosted-start.machine.ts'

export const hostedStartModel = catalogueEntry({
  kind: 'flow',
  domain: 'session',
  title: 'Hosted sign-in, leaving',
  purpose: 'Draws the secrets of one attempt, keeps them for this tab, and leaves for the hosted login page.',
  machine: hostedStartMachine,
  cases: hostedStartCases,
  inputs: [
    { login, returnTo: '/dashboard/guests' },
    { login, returnTo: '//elsewhere.example' },
    { login: { ...login, hostedUrl: '' }, returnTo: null },
  ],
  // A digest can fail in a browser; storage that is switched off keeps nothing and breaks nothing.
  playable: ({ type }) => !['xstate.error.actor.keepAttempt', 'xstate.error.actor.leave'].includes(type),
  shows: { context: ['returnTo', 'login.hostedUrl'], events: {} },
  screens: { '': '/auth/redirect' },
})

export const hostedCallbackModel = catalogueEntry({
  kind: 'flow',
  domain: 'session',
  title: 'Hosted sign-in, coming back',
  purpose: 'Judges the return from the hosted login page once, and exchanges a genuine one for a session.',
  machine: hostedCallbackMachine,
  cases: hostedCallbackCases,
  shows: {
    context: ['returnTo', 'refusal', 'me.role', 'me.profile'],
    events: {
      'xstate.done.actor.takeReturn': ['output.error', 'output.now'],
      'xstate.done.actor.exchange': ['output.result', 'output.code', 'output.me.role'],
    },
  },
  screens: { '': '/callback', cancelled: '/login' },
})
