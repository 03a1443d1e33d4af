import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { rsvpCases } from './rsvp.cases.ts'
import { rsvpMachine } from './rsvp.machine.ts'

export const rsvpModel = catalogueEntry({
  kind: 'lifecycle',
  domain: 'guests',
  title: 'RSVP',
  purpose: 'Takes a household’s answer by a link of its own: who comes to what, changeable until the deadline, then closed.',
  machine: rsvpMachine,
  cases: rsvpCases,
  shows: {
    context: ['sentAt', 'reachedAt', 'openedAt', 'begunAt', 'answeredAt', 'changedAt'],
    events: Object.fromEntries(rsvpCases.map(({ type }) => [type, ['at', 'closesAt']])),
  },
  screens: { '': '/rsvp/:token' },
})
