import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { signInCases } from './sign-in.cases.ts'
import { signInMachine } from './sign-in.machine.ts'

export const signInModel = catalogueEntry({
  kind: 'flow',
  domain: 'session',
  title: 'Sign-in',
  purpose: 'Signs a person in with e-mail address and password, and sends who has not verified the address to do so first.',
  machine: signInMachine,
  cases: signInCases,
  inputs: [{ email: '' }, { email: 'robin@example.com' }],
  shows: {
    context: ['remember', 'fields', 'refusal', 'codeSent', 'me.role'],
    events: {
      SUBMIT: ['remember'],
      'xstate.done.actor.initiateAuth': ['output.result', 'output.code'],
      'xstate.done.actor.setCookie': ['output.result', 'output.code', 'output.me.role'],
      'xstate.done.actor.resendCode': ['output'],
    },
  },
  screens: { '': '/login', unconfirmed: '/verify-email' },
})
