import type { PaymentEvent } from './payment.machine.ts'

const today = '2026-11-21'

/** What may happen to a payment: generated paths and the statechart page offer these. */
export const paymentCases: readonly PaymentEvent[] = [
  { type: 'CHANGE', today },
  { type: 'PAY', today, paidOn: today },
  { type: 'PAY', today, paidOn: '2026-11-22' },
  { type: 'PAY_PART', today, paidOn: today, minor: 20_000, of: 52_000 },
  { type: 'PAY_PART', today, paidOn: today, minor: 52_000, of: 52_000 },
  { type: 'PAY_PART', today, paidOn: '2026-11-22', minor: 20_000, of: 52_000 },
  { type: 'TAKE_BACK', today },
  { type: 'CANCEL', today },
  { type: 'REINSTATE', today },
]
