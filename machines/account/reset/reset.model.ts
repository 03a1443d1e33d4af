import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { resetCases } from './reset.cases.ts'
import { resetMachine } from './reset.machine.ts'

const now = 1_800_000_000_000

export const resetModel = catalogueEntry({
  kind: 'flow',
  domain: 'account',
  title: 'Password reset',
  purpose: 'Replaces a forgotten password with the help of a code from the mail.',
  machine: resetMachine,
  cases: resetCases,
  inputs: [
    { email: '', resendAllowedAt: null, now },
    { email: 'robin@example.com', resendAllowedAt: now - 5_000, now },
    { email: 'robin', resendAllowedAt: now - 5_000, now },
  ],
  shows: {
    context: ['resendAllowedAt', 'now', 'problems', 'refusal'],
    events: {
      CHANGE: ['field'],
      SUBMIT_EMAIL: ['now'],
      'xstate.done.actor.forgotPassword': ['output'],
      'xstate.done.actor.confirmForgotPassword': ['output'],
    },
  },
  sees: {
    asking: 'the heading {account:forgot.title}',
    sending: 'the button says {account:forgot.busy}',
    'choosing.entering':
      'the heading {account:reset.title}, with fields for the code and the new password',
    'choosing.confirming': 'the button says {account:reset.busy}',
    changed: 'the sign-in page with {session:login.passwordChanged}',
  },
  screens: { '': '/forgot-password', choosing: '/reset-password', changed: '/login' },
})
