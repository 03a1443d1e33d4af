import { allowedEvents, refusal } from '#machines/kernel/lifecycle.ts'
import { payment } from './payment.machine.ts'
import type { PaymentEvent } from './payment.machine.ts'
import { paymentSteps } from './payment.schema.ts'
import type { PaymentState, PaymentStep } from './payment.schema.ts'

/** What may happen to it on a day. */
export function allowedIn(state: PaymentState, today: string): PaymentEvent['type'][] {
  return allowedEvents(payment, storedPayment(state), { today, paidOn: today })
}

/** The steps that may be taken on a day. */
export function stepsIn(state: PaymentState, today: string): PaymentStep[] {
  const allowed = allowedIn(state, today)
  return paymentSteps.filter((step) => allowed.includes(step))
}

/** Why something may not happen: null when it may, else the guards that say no; none of them when the state does not know it. */
export function whyNot(state: PaymentState, event: PaymentEvent): string[] | null {
  return refusal(payment, storedPayment(state), event)
}

export function storedPayment(state: PaymentState) {
  return { version: payment.version, state, facts: {} }
}
