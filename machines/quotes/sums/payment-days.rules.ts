import type { PaymentDue } from '../quote-content.schema.ts'
import type { AgreedDays } from '../quote.schema.ts'
import type { Payment } from './quote-sums.rules.ts'

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

/**
 * The payments of a quote with the days that the acceptance has settled. They stay when both agree
 * on another date: a payment that no longer counts from the booking's day is due on a day of its
 * own.
 */
export function settledPayments(
  payments: readonly Payment[],
  agreed: AgreedDays | null,
): readonly Payment[] {
  if (agreed === null) return payments
  const { day: weddingDay, dueOn } = agreed
  return payments.map((payment, place): Payment => {
    const { due } = payment
    const day = dueOn[place] ?? null
    if (day === null || due.kind !== 'wedding') return payment
    const isCounted = dueDay(due, { weddingDay, acceptedDay: null }) === day
    return isCounted ? payment : { ...payment, due: { kind: 'day', day } }
  })
}

function plusDays(day: string, days: number) {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + days * dayMs).toISOString().slice(0, 10)
}

const dayMs = 24 * 60 * 60 * 1_000
