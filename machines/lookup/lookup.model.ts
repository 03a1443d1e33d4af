import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { lookupCases } from './lookup.cases.ts'
import { lookupMachine } from './lookup.machine.ts'

export const invitationLookupModel = catalogueEntry({
  kind: 'flow',
  domain: 'lookup',
  title: 'Invitation lookup',
  purpose:
    'Lets a guest who lost the link of their invitation ask for it, and tells nobody whether it was found.',
  machine: lookupMachine,
  cases: lookupCases,
  inputs: [{ slug: 'emma-and-james' }],
  shows: {
    context: ['problems', 'refusal'],
    events: { CHANGE: ['field'], 'xstate.done.actor.askForLink': ['output'] },
  },
  sees: {
    'writing.editing': 'the heading {rsvp:find.title}, and the form with what was typed',
    sending: 'the button says {rsvp:find.busy}',
    'writing.failed': '{rsvp:find.failed}, or the complaint at the field that it is about',
    taken: 'the heading {rsvp:find.taken.title}, whatever is in the guest list',
  },
  screens: { '': '/find-invitation/:slug' },
})
