import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { sessionCases } from './session.cases.ts'
import { sessionMachine } from './session.machine.ts'

export const sessionModel = catalogueEntry({
  kind: 'flow',
  domain: 'session',
  title: 'Session',
  purpose:
    'Knows whether somebody is signed in in this tab, and who, and opens or closes the guarded pages by it.',
  machine: sessionMachine,
  cases: sessionCases,
  inputs: [{ hasHint: true }, { hasHint: false }],
  shows: {
    context: ['hasHint', 'error', 'unreachedBy', 'me.role', 'me.profile', 'me.mayChooseRole'],
    events: {
      SIGNED_IN: ['me.role', 'me.profile'],
      PROFILE_CHANGED: ['me.role', 'me.profile'],
      'xstate.done.actor.fetchMe': [
        'output.result',
        'output.code',
        'output.me.role',
        'output.me.profile',
      ],
      REFRESHED_ELSEWHERE: ['at'],
      WAKE: ['now'],
      ONLINE: ['now'],
      'xstate.done.actor.refreshOnce': ['output'],
      'xstate.done.actor.signOut': ['output'],
    },
  },
  screens: { signingOut: '/signout', 'unauthenticated.signedOut': '/login' },
})
