import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { signInCases } from './sign-in.cases.ts'
import { signInMachine } from './sign-in.machine.ts'

export const signInModel = catalogueEntry({
  kind: 'flow',
  domain: 'session',
  title: 'Sign-in',
  purpose:
    'Signs a person in with e-mail address and password, and leads to verification, a reset or a new password where that comes first.',
  machine: signInMachine,
  cases: signInCases,
  inputs: [{ email: '' }, { email: 'robin@example.com' }],
  shows: {
    context: ['remember', 'fields', 'refusal', 'codeSent', 'isResendPaused', 'me.role'],
    events: {
      SUBMIT: ['remember'],
      'xstate.done.actor.initiateAuth': ['output.result', 'output.code'],
      'xstate.done.actor.setNewPassword': ['output.result', 'output.code'],
      'xstate.done.actor.setCookie': ['output.result', 'output.code', 'output.me.role'],
      'xstate.done.actor.resendCode': ['output'],
    },
  },
  sees: {
    editing:
      'the heading {session:login.title}, the form ready to be filled in, and no button {session:login.cancel}',
    submitting:
      'the button says {session:login.busy}, and there is a button {session:login.cancel}',
    settingCookie:
      'the button says {session:login.busy}, and the button {session:login.cancel} is gone',
    sendingCode:
      'the button says {session:login.busy}, and there is a button {session:login.cancel}',
    choosingPassword: 'the form for a new password, with its rules',
    settingPassword: 'the form for a new password, with its button busy',
    unconfirmed: 'the page for the code, with the address that was typed',
    resetRequired: 'the page for a forgotten password, with the address that was typed',
    done: 'the dashboard of whoever signed in',
  },
  screens: { '': '/login', unconfirmed: '/verify-email', resetRequired: '/forgot-password' },
})
