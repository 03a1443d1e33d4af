import { dueDay } from '#machines/quotes/sums/payment-days.rules.ts'
import type { QuoteLine } from '#machines/quotes/quote-content.schema.ts'
import type { Payment } from '#machines/quotes/sums/quote-sums.rules.ts'
import { formatDate, formatMoney, formatNumber } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'

/** "23%", "7.7%", from basis points. */
export function percentText(basisPoints: number) {
  return `${formatNumber(basisPoints / 100)}%`
}

/** "$85.50 per guest", "2.5 h × $120". */
export function priceText({ kind, quantity, unitMinor }: QuoteLine, currency: string) {
  const values = {
    quantity: formatNumber(quantity / 100),
    price: formatMoney({ minor: unitMinor, currency }),
  }
  if (kind === 'per_hour') return t('quotes:line.perHour', values)
  if (kind === 'per_guest')
    return t(quantity === 100 ? 'quotes:line.perGuest' : 'quotes:line.perGuestTimes', values)
  return quantity === 100 ? values.price : t('quotes:line.times', values)
}

/** When a payment is due, with the date if it is known. */
export function paymentText(
  { kind, due }: Payment,
  { side, weddingDay }: { side: 'couple' | 'vendor'; weddingDay: string | null },
) {
  if (kind === 'deposit')
    return t(side === 'couple' ? 'quotes:payments.deposit' : 'quotes:payments.depositVendor')
  const day = dueDay(due, { weddingDay, acceptedDay: null })
  const text = dueText(due)
  return day === null || due.kind === 'day' ? text : `${text}, ${formatDate(day)}`
}

function dueText(due: Payment['due']) {
  if (due.kind === 'day') return t('quotes:payments.onDay', { day: formatDate(due.day) })
  if (due.kind === 'acceptance') return t('quotes:payments.afterAcceptance', { count: due.days })
  if (due.days === 0) return t('quotes:payments.weddingDay')
  return t(due.days < 0 ? 'quotes:payments.beforeWedding' : 'quotes:payments.afterWedding', {
    count: Math.abs(due.days),
  })
}
