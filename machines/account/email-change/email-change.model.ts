import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { emailChangeCases } from './email-change.cases.ts'
import { emailChangeMachine } from './email-change.machine.ts'

export const emailChangeModel = catalogueEntry({
  kind: 'flow',
  domain: 'account',
  title: 'Change of address',
  purpose:
    'Replaces the e-mail address of an account, by the password and a code sent to the new one.',
  machine: emailChangeMachine,
  cases: emailChangeCases,
  inputs: [
    { present: 'robin@example.com', sentTo: null },
    { present: 'robin@example.com', sentTo: 'robin@new.example' },
  ],
  shows: {
    context: ['problems', 'refusal', 'isSentAgain'],
    events: {
      CHANGE: ['field'],
      'xstate.done.actor.requestEmailChange': ['output'],
      'xstate.done.actor.confirmEmailChange': ['output'],
    },
  },
  sees: {
    asking: 'the heading {account:email.title}, with fields for the new address and the password',
    sending: 'the button says {account:forgot.busy}',
    'code.entering': 'the new address, and a field {account:verify.code}',
    'code.sendingAgain': 'the button {account:email.again} is busy',
    'code.confirming': 'the button says {account:email.confirming}',
    changed: 'the new address among the settings, and {account:email.changed}',
  },
  screens: { '': '/settings' },
})
