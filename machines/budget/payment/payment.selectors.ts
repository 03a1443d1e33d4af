import { actionsIn, allowedEvents, hasTag, refusal } from '#machines/kernel/lifecycle.ts'
import type { LifecycleAction } from '#machines/kernel/lifecycle.ts'
import { payment } from './payment.machine.ts'
import type { PaymentEvent } from './payment.machine.ts'
import { paymentSteps } from './payment.schema.ts'
import type { PaymentState, PaymentStep } from './payment.schema.ts'

/** The events that may happen to it on a day. */
export function allowedIn(state: PaymentState, today: string): PaymentEvent['type'][] {
  return allowedEvents(payment, storedPayment(state), carried(today))
}

const offered = ['CHANGE', ...paymentSteps] as const

/** The couple's actions on a day: another amount or day first, then the steps. */
export function actionsOf(
  state: PaymentState,
  today: string,
): LifecycleAction<'CHANGE' | PaymentStep>[] {
  return actionsIn(payment, storedPayment(state), {
    events: offered,
    now: carried(today),
  })
}

/** A payload that no guard refuses. */
function carried(today: string) {
  return { today, paidOn: today, minor: 1, of: 2 }
}

/** Whether it is still to be paid. */
export function isToPay(state: PaymentState) {
  return hasTag(payment, storedPayment(state), 'toPay')
}

export function isPaid(state: PaymentState) {
  return hasTag(payment, storedPayment(state), 'paid')
}

/** Null if the event may happen; else the guards that refuse it, none if the state lacks it. */
export function failedGuards(state: PaymentState, event: PaymentEvent): string[] | null {
  return refusal(payment, storedPayment(state), event)
}

export function storedPayment(state: PaymentState) {
  return { version: payment.version, state, facts: {} }
}
