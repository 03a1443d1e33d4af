import type { EnquiryEvent } from './enquiry-setup.rules.ts'
import { bookingStands } from './enquiry.schema.ts'

const at = '2026-11-21T09:00:00.000Z'
/** Each on another day, to show from which day a deadline counts. */
const replied = '2026-11-22T09:00:00.000Z'
const wrote = '2026-11-23T09:00:00.000Z'
const until = '2026-12-05T18:00:00.000Z'

/** What may happen to an enquiry: generated paths and the statechart page offer these. */
export const enquiryCases: readonly EnquiryEvent[] = [
  { type: 'CHANGE_DETAILS', at, dated: true, counted: true, worded: true },
  { type: 'CHANGE_DETAILS', at, dated: false, counted: true, worded: true },
  { type: 'CHANGE_DETAILS', at, dated: true, counted: false, worded: true },
  { type: 'CHANGE_DETAILS', at, dated: true, counted: true, worded: false },
  { type: 'SEND', at, confirmed: true, listed: true, contact: false },
  { type: 'SEND', at, confirmed: true, listed: true, contact: true },
  { type: 'SEND', at, confirmed: false, listed: true, contact: false },
  { type: 'SEND', at, confirmed: true, listed: false, contact: false },
  { type: 'DISCARD', at },
  { type: 'SEE', at },
  { type: 'REPLY', at: replied },
  { type: 'WRITE', at: wrote },
  { type: 'QUOTE', at, until, day: '2026-12-05' },
  { type: 'COUNTER', at, until: '2026-12-06T18:00:00.000Z', day: '2026-12-06' },
  { type: 'QUOTE_ENDED', at: replied, why: 'withdrawn' },
  { type: 'QUOTE_ENDED', at: replied, why: 'declined' },
  { type: 'QUOTE_ENDED', at: replied, why: 'expired' },
  { type: 'ACCEPT', at },
  ...bookingStands.map((stands) => ({ type: 'FOLLOW_BOOKING' as const, at, stands })),
  { type: 'SHARE_CONTACT', at },
  { type: 'HIDE_CONTACT', at },
  { type: 'DECLINE', at, by: 'vendor', reason: 'dateTaken' },
  { type: 'DECLINE', at, by: 'couple', reason: 'choseAnother' },
  { type: 'WITHDRAW', at },
  { type: 'BLOCK', at, by: 'vendor' },
  { type: 'BLOCK', at, by: 'couple' },
  { type: 'UNBLOCK', at, by: 'vendor' },
  { type: 'UNBLOCK', at, by: 'couple' },
  { type: 'LEAVE', at, by: 'vendor' },
  { type: 'LEAVE', at, by: 'couple' },
  { type: 'PAUSE', at },
  { type: 'RESUME', at: replied },
  // Sent on the 21st: late from the 24th on, and over from the 28th; each one millisecond too
  // early, and at its first instant.
  { type: 'TIME_PASSED', at: '2026-11-24T08:59:59.999Z' },
  { type: 'TIME_PASSED', at: '2026-11-24T09:00:00.000Z' },
  { type: 'TIME_PASSED', at: '2026-11-28T08:59:59.999Z' },
  { type: 'TIME_PASSED', at: '2026-11-28T09:00:00.000Z' },
  { type: 'TIME_PASSED', at: '2026-11-30T09:00:00.000Z' },
]
