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
  shows: { context: ['serverTold'], events: {} },
  screens: { '': '/signout' },
})
