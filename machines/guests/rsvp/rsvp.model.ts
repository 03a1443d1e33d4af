import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { rsvpCases } from './rsvp.cases.ts'
import { rsvpMachine } from './rsvp.machine.ts'

export const rsvpModel = catalogueEntry({
  kind: 'lifecycle',
  domain: 'guests',
  title: 'RSVP',
  purpose:
    'Takes a household’s answer by a link of its own: who comes to what, changeable until the deadline, then closed.',
  machine: rsvpMachine,
  cases: rsvpCases,
  shows: {
    context: ['sentAt', 'reachedAt', 'openedAt', 'begunAt', 'answeredAt', 'changedAt'],
    events: Object.fromEntries(
      rsvpCases.map(({ type }) => [
        type,
        type === 'SUBMIT' ? ['at', 'closesAt', 'leavesOpen'] : ['at', 'closesAt'],
      ]),
    ),
  },
  sees: {
    unopened: 'beside the household {guests:rsvpState.unopened}, or {guests:rsvpState.unsent}',
    opened: 'beside the household {guests:rsvpState.opened}, and when',
    responding:
      'beside the household {guests:rsvpState.responding}, since when, and how many in it have answered',
    responded: 'beside the household {guests:rsvpState.responded}, and when',
    changed: 'beside the household {guests:rsvpState.changed}, and when',
    closed: 'beside the household {guests:rsvpState.closed}; the page of its link takes no answer',
  },
  screens: { '': '/rsvp/:token' },
})
