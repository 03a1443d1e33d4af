import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { hostedCallbackCases, hostedStartCases, login } from './hosted.cases.ts'
import { hostedCallbackMachine } from './hosted-callback.machine.ts'
import { hostedStartMachine } from './hosted-start.machine.ts'

export const hostedStartModel = catalogueEntry({
  kind: 'flow',
  domain: 'session',
  title: 'Hosted sign-in, leaving',
  purpose:
    'Draws the secrets of one attempt, keeps them for this tab, and leaves for the hosted login page.',
  machine: hostedStartMachine,
  cases: hostedStartCases,
  inputs: [
    { login, returnTo: '/dashboard/guests' },
    { login, returnTo: '//elsewhere.example' },
    { login: { ...login, hostedUrl: '' }, returnTo: null },
  ],
  // A digest can fail in a browser; storage that is switched off stores nothing and causes no
  // fault.
  playable: ({ type }) =>
    !['xstate.error.actor.keepAttempt', 'xstate.error.actor.leave'].includes(type),
  shows: { context: ['returnTo', 'login.hostedUrl'], events: {} },
  sees: {
    starting: 'the heading {app:titles.authRedirect}',
    making: 'the heading {app:titles.authRedirect}',
    keeping: 'the heading {app:titles.authRedirect}',
    leaving: 'the heading {app:titles.authRedirect}',
    left: 'the hosted page; its address has `code_challenge_method=S256`',
    failed: 'the heading {session:redirect.failed}, with a button that tries again',
    unavailable: 'why there is no hosted sign-in, and no button that tries again',
  },
  screens: { '': '/auth/redirect' },
})

export const hostedCallbackModel = catalogueEntry({
  kind: 'flow',
  domain: 'session',
  title: 'Hosted sign-in, coming back',
  purpose:
    'Judges the return from the hosted login page once, and exchanges a genuine one for a session.',
  machine: hostedCallbackMachine,
  cases: hostedCallbackCases,
  shows: {
    context: ['returnTo', 'refusal', 'me.role', 'me.profile'],
    events: {
      'xstate.done.actor.takeReturn': ['output.error', 'output.now'],
      'xstate.done.actor.exchange': ['output.result', 'output.code', 'output.me.role'],
    },
  },
  sees: {
    reading: '{session:callback.busy}',
    exchanging: '{session:callback.busy}, and no code in the address',
    done: 'the page that was wanted before the sign-in, or the dashboard',
    cancelled: 'the sign-in page with {session:login.cancelled}',
    refused: 'the heading {session:callback.failed}, and the link {session:callback.again}',
    failed: 'the heading {session:callback.failed}, and the link {session:callback.again}',
  },
  screens: { '': '/callback', cancelled: '/login' },
})
