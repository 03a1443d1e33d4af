import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { contactCases } from './contact.cases.ts'
import { contactMachine } from './contact.machine.ts'

export const contactModel = catalogueEntry({
  kind: 'flow',
  domain: 'contact',
  title: 'Contact',
  purpose: 'Sends us a message from the contact page.',
  machine: contactMachine,
  cases: contactCases,
  inputs: [
    { draft: null },
    {
      draft: {
        name: ' Robin ',
        email: ' Robin@Example.com ',
        message: 'The date of our wedding moved.',
      },
    },
  ],
  isShortcut: ({ draft }) => draft !== null,
  shows: {
    context: ['problems', 'refusal'],
    events: { CHANGE: ['field'], 'xstate.done.actor.sendMessage': ['output'] },
  },
  sees: {
    'writing.editing': 'the heading {site:contact.title}, and the form with what was typed',
    sending: 'the button says {site:contact.busy}',
    'writing.failed': '{site:contact.failed}',
    sent: 'the heading {site:contact.sent.title}, with the address that the receipt goes to',
  },
  screens: { '': '/contact' },
})
