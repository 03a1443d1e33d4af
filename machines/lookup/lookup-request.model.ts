import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { lookupRequestCases } from './lookup-request.cases.ts'
import { lookupRequestMachine } from './lookup-request.machine.ts'

export const lookupRequestModel = catalogueEntry({
  kind: 'lifecycle',
  domain: 'lookup',
  title: 'Lookup request',
  purpose:
    'Looks for the invitation of a guest who lost the link, and sends it where the guest list says.',
  machine: lookupRequestMachine,
  cases: lookupRequestCases,
  shows: { context: [], events: { SETTLE: ['isOpen', 'links', 'missed'] } },
  sees: {
    sent: 'among the couple’s latest activity {activity:kinds.rsvp.linkSent}; the guest has the email',
    passed_on: 'a notice to the couple: {notices:says.rsvp.linkMissed}',
  },
  screens: { '': '/find-invitation/:slug' },
})
