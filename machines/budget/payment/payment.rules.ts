import type { Payment, PaymentState } from './payment.schema.ts'

/** How many days before its day a payment is due soon: the same as the checklist looks ahead. */
export const soonDays = 14

type Urgency = 'overdue' | 'soon' | 'later' | 'undated'

/** How urgent a payment is that is still to be made; null for any other. */
export function urgencyOf(
  { state, dueOn }: Pick<Payment, 'state' | 'dueOn'>,
  today: string,
): Urgency | null {
  if (state !== 'scheduled') return null
  if (dueOn === null) return 'undated'
  if (dueOn < today) return 'overdue'
  return dueOn <= inDays(today, soonDays) ? 'soon' : 'later'
}

/** Whether it is planned or made, and not cancelled. */
export function counts(state: PaymentState) {
  return state !== 'cancelled'
}

/**
 * Whether an item has payments of a booking that both sides agreed on: it is neither removed nor
 * given to another vendor then.
 */
export function isOfBooking(payments: readonly Payment[], itemId: string): boolean {
  return payments.some(
    (payment) => payment.itemId === itemId && payment.isBooked === true && counts(payment.state),
  )
}

export function isPaid(state: PaymentState) {
  return state === 'paid'
}

/** Whether it was made on a day that is not in the future. */
export function hasHappened({ paidOn, today }: { paidOn: string; today: string }) {
  return paidOn <= today
}

/** Whether an amount is only a part of a payment. */
export function isPart({ minor, of }: { minor: number; of: number }) {
  return minor > 0 && minor < of
}

/** The sum of the parts of a payment that were paid; null if none was. */
export function paidInParts(id: string, payments: readonly Payment[]): number | null {
  const parts = payments.filter(({ partOf, state }) => partOf === id && isPaid(state))
  return parts.length === 0 ? null : parts.reduce((sum, { minor }) => sum + minor, 0)
}

function inDays(day: string, days: number) {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}
