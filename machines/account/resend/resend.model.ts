import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { resendCases } from './resend.cases.ts'
import { resendMachine } from './resend.machine.ts'

const now = 1_800_000_000_000

export const resendModel = catalogueEntry({
  kind: 'flow',
  domain: 'account',
  title: 'Another code',
  purpose:
    'Sends another code by mail, sixty seconds apart, without telling whether the address has an account.',
  machine: resendMachine,
  cases: resendCases,
  inputs: [
    { email: 'robin@example.com', allowedAt: now + 20_000, now },
    { email: 'robin@example.com', allowedAt: null, now },
  ],
  shows: {
    context: ['allowedAt', 'now', 'sent', 'refusal'],
    events: { RESEND: ['now'], 'xstate.done.actor.resendCode': ['output'] },
  },
  sees: {
    waiting: '{account:verify.resend} is off, and the seconds beside it count down',
    ready: '{account:verify.resend} can be pressed',
    sending: 'the button says {account:verify.resending}',
  },
  screens: { '': '/verify-email' },
})
