import type { Payment } from '../payment/payment.schema.ts'
import { cashFlow } from './totals.rules.ts'
import type { Month, Totals } from './totals.rules.ts'

/** How many months are shown separately. */
const maxMonths = 12

/**
 * A row of the payments by month; the months before and after the separate ones are one row each.
 */
export type FlowRow = Pick<Month, 'paid' | 'due'> &
  ({ kind: 'month'; month: string } | { kind: 'earlier' | 'later' | 'undated' | 'unscheduled' })

/**
 * All payments by month, and the agreed amounts without a planned payment; together all that is
 * paid and due. Of more than twelve months, it begins with the first that has something to pay.
 */
export function flowRows(
  payments: readonly Payment[],
  totals: Pick<Totals, 'payments' | 'all'>,
): FlowRow[] {
  const all = cashFlow(payments, totals)
  const months = all.filter(({ month }) => month !== '')
  const firstDue = months.findIndex(({ due }) => due > 0)
  const last = Math.max(0, months.length - maxMonths)
  const from = firstDue === -1 ? last : Math.min(firstDue, last)
  const shown = months.slice(from, from + maxMonths)
  return [
    ...together('earlier', months.slice(0, from)),
    ...shown.map((month): FlowRow => ({ kind: 'month', ...month })),
    ...together('later', months.slice(from + maxMonths)),
    ...together(
      'undated',
      all.filter(({ month }) => month === ''),
    ),
    ...together('unscheduled', [{ paid: 0, due: totals.all.unscheduled }]),
  ]
}

/** Several months as one row; none if they are empty. */
function together(
  kind: Exclude<FlowRow['kind'], 'month'>,
  months: readonly Pick<Month, 'paid' | 'due'>[],
): FlowRow[] {
  const paid = months.reduce((sum, month) => sum + month.paid, 0)
  const due = months.reduce((sum, month) => sum + month.due, 0)
  return paid + due === 0 ? [] : [{ kind, paid, due }]
}
