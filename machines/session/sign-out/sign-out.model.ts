import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { signOutCases } from './sign-out.cases.ts'
import { signOutMachine } from './sign-out.machine.ts'

export const signOutModel = catalogueEntry({
  kind: 'flow',
  domain: 'session',
  title: 'Sign-out',
  purpose: 'Ends the session at the server, here and in the other tabs, and is signed out here even when the server does not answer.',
  machine: signOutMachine,
  cases: signOutCases,
  // The server may refuse or be away; forgetting and telling other tabs never fail for anything outside.
  playable: ({ type }) => !['xstate.error.actor.forget', 'xstate.error.actor.tellOtherTabs'].includes(type),
  shows: { context: ['serverTold'], events: {} },
  sees: {
    telling: '{session:signout.busy}',
    forgetting: '{session:signout.busy}',
    tellingOtherTabs: '{session:signout.busy}',
    signedOut: 'the sign-in page; other tabs are signed out, too',
  },
  screens: { '': '/signout' },
})
