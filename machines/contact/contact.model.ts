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
  shows: {
    context: ['problems', 'refusal'],
    events: { CHANGE: ['field'], 'xstate.done.actor.sendMessage': ['output'] },
  },
  screens: { '': '/contact' },
})
