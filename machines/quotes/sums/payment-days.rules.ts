import type { PaymentDue } from '../quote-content.schema.ts'

/** The days that a plan counts from; null if they are not known yet. */
export interface PlanDays {
  weddingDay: string | null
  acceptedDay: string | null
}

/**
 * The day on which a payment is due; null if it counts from a day that is not known yet. A payment
 * that counts from the wedding is never due before the quote is accepted.
 */
export function dueDay(due: PaymentDue, { weddingDay, acceptedDay }: PlanDays): string | null {
  if (due.kind === 'day') return due.day
  if (due.kind === 'acceptance') return acceptedDay && plusDays(acceptedDay, due.days)
  if (weddingDay === null) return null
  const day = plusDays(weddingDay, due.days)
  return acceptedDay !== null && day < acceptedDay ? acceptedDay : day
}

function plusDays(day: string, days: number) {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + days * dayMs).toISOString().slice(0, 10)
}

const dayMs = 24 * 60 * 60 * 1_000
