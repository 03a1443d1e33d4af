import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { verificationCases } from './verification.cases.ts'
import { verificationMachine } from './verification.machine.ts'

const now = 1_800_000_000_000

export const verificationModel = catalogueEntry({
  kind: 'flow',
  domain: 'account',
  title: 'Verification',
  purpose: 'Proves an e-mail address by the code from the mail.',
  machine: verificationMachine,
  cases: verificationCases,
  inputs: [
    { email: '', resendAllowedAt: null, now },
    { email: 'robin@example.com', resendAllowedAt: now + 60_000, now },
  ],
  shows: {
    context: ['resendAllowedAt', 'now', 'problems', 'refusal'],
    events: {
      CHANGE: ['field'],
      SUBMIT_EMAIL: ['now'],
      'xstate.done.actor.confirmSignUp': ['output'],
    },
  },
  sees: {
    email: 'a field {account:fields.email} and nothing of a code',
    'code.entering': 'the address, and a field {account:verify.code}',
    'code.confirming': 'the button says {account:verify.busy}',
    verified: 'the sign-in page with {session:login.verified}',
  },
  screens: { '': '/verify-email', verified: '/login' },
})
