import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { signOutCases } from './sign-out.cases.ts'
import { signOutMachine } from './sign-out.machine.ts'

export const signOutModel = catalogueEntry({
  kind: 'flow',
  domain: 'session',
  title: 'Sign-out',
  purpose:
    'Ends the session at the server, here and in the other tabs, and is signed out here even when the server does not answer.',
  machine: signOutMachine,
  cases: signOutCases,
  // The server may refuse or be away; the rest never fails for anything outside.
  playable: ({ type }) =>
    !['forget', 'notifyOtherTabs', 'leaveHosted']
      .map((port) => `xstate.error.actor.${port}`)
      .includes(type),
  shows: { context: ['serverNotified'], events: {} },
  sees: {
    loggingOut: '{session:signout.busy}',
    forgetting: '{session:signout.busy}',
    notifyingOtherTabs: '{session:signout.busy}',
    leavingHosted: '{session:signout.busy}',
    signedOut: 'the sign-in page; other tabs are signed out, too',
  },
  screens: { '': '/signout' },
})
