import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { enquiryCases } from './enquiry.cases.ts'
import { enquiryMachine } from './enquiry.machine.ts'

export const enquiryModel = catalogueEntry({
  kind: 'lifecycle',
  domain: 'enquiries',
  title: 'Enquiry',
  purpose:
    'Leads what a couple asks a vendor to an agreement or an end, and says on both sides whose turn it is.',
  machine: enquiryMachine,
  cases: enquiryCases,
  inputs: [{ dated: true, counted: true, worded: true }],
  // The times of steps decide nothing, except since when it is somebody’s turn.
  project: ({
    dated,
    counted,
    worded,
    contact,
    late,
    paused,
    turnSince,
    quoteUntil,
    endedBy,
    settledAs,
  }) => [dated, counted, worded, contact, late, paused, turnSince, quoteUntil, endedBy, settledAs],
  shows: {
    context: [
      'dated',
      'counted',
      'worded',
      'contact',
      'late',
      'paused',
      'turnSince',
      'quoteUntil',
      'quoteDay',
      'sentAt',
      'seenAt',
      'repliedAt',
      'quotedAt',
      'closedAt',
      'endedBy',
      'reason',
      'settledAs',
    ],
    events: {
      ...Object.fromEntries(enquiryCases.map(({ type }) => [type, ['at']])),
      CHANGE_DETAILS: ['at', 'dated', 'counted', 'worded'],
      SEND: ['at', 'confirmed', 'listed', 'contact'],
      QUOTE: ['at', 'until', 'day'],
      COUNTER: ['at', 'until', 'day'],
      QUOTE_ENDED: ['at', 'why'],
      FOLLOW_BOOKING: ['at', 'stands'],
      DECLINE: ['at', 'by', 'reason'],
      BLOCK: ['at', 'by'],
      UNBLOCK: ['at', 'by'],
      LEAVE: ['at', 'by'],
    },
  },
  screens: { '': '/dashboard/enquiries', 'open.waiting': '/vendor-dashboard/enquiries' },
})
