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
  sees: {
    editing: 'the heading {session:login.title}, the form ready to be filled in, and no button {session:login.cancel}',
    submitting: 'the button says {session:login.busy}, and there is a button {session:login.cancel}',
    settingCookie: 'the button says {session:login.busy}, and the button {session:login.cancel} is gone',
    sendingCode: 'the button says {session:login.busy}, and there is a button {session:login.cancel}',
    unconfirmed: 'the page for the code, with the address that was typed',
    done: 'the dashboard of whoever signed in',
  },
  screens: { '': '/login', unconfirmed: '/verify-email' },
})
