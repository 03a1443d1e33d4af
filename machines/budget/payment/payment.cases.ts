import type { PaymentEvent } from './payment.machine.ts'

const today = '2026-11-21'

/** What may happen to a payment: generated paths and the statechart page offer these. */
export const paymentCases: readonly PaymentEvent[] = [
  { type: 'CHANGE', today },
  { type: 'PAY', today, paidOn: today },
  { type: 'PAY', today, paidOn: '2026-11-22' },
  { type: 'TAKE_BACK', today },
  { type: 'CANCEL', today },
  { type: 'REINSTATE', today },
]
