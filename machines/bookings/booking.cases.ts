import type { BookingEvent } from './booking-setup.rules.ts'

const at = '2026-11-25T09:00:00.000Z'

/** What may happen to a booking: generated paths and the statechart page offer these. */
export const bookingCases: readonly BookingEvent[] = [
  { type: 'PAY', at, payment: 'due' },
  { type: 'PAY', at, payment: 'claimed' },
  { type: 'TAKE_BACK', at, payment: 'claimed' },
  { type: 'TAKE_BACK', at, payment: 'received' },
  { type: 'REPORT_MISSING', at, payment: 'claimed' },
  { type: 'REPORT_MISSING', at, payment: 'due' },
  { type: 'RECEIVE', at, payment: 'claimed', leaves: 'deposit' },
  { type: 'RECEIVE', at, payment: 'claimed', leaves: 'balance' },
  { type: 'RECEIVE', at, payment: 'claimed', leaves: 'nothing' },
  { type: 'RECEIVE', at, payment: 'due', leaves: 'deposit' },
  { type: 'RECEIVE', at, payment: 'due', leaves: 'balance' },
  { type: 'RECEIVE', at, payment: 'due', leaves: 'nothing' },
  { type: 'OFFER_CONTRACT', at, suspended: false },
  { type: 'OFFER_CONTRACT', at, suspended: true },
  { type: 'SIGN', at, suspended: false },
  { type: 'SIGN', at, suspended: true },
  { type: 'COUNTERSIGN', at, suspended: false },
  { type: 'COUNTERSIGN', at, suspended: true },
  { type: 'EXTEND_HOLD', at, suspended: false },
  { type: 'EXTEND_HOLD', at, suspended: true },
  { type: 'CANCEL', at },
  { type: 'READY', at },
  { type: 'SAY_TIMES', at },
  { type: 'DATE_MOVED', at },
  { type: 'DATE_CLEARED', at },
  { type: 'AGREE_TO_DATE', at, suspended: false },
  { type: 'AGREE_TO_DATE', at, suspended: true },
  { type: 'REFUSE_DATE', at },
  { type: 'KEEP_DATE', at },
  { type: 'END_HOLD', at },
  { type: 'DAY_COMES', at },
  { type: 'DAY_OVER', at },
]
