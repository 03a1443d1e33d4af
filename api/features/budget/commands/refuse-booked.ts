import { requireAllowed } from '#machines/kernel/problem.ts'
import type { PaymentStepRequest } from '#machines/budget/payment/payment.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Deps } from '#api/deps.ts'
import type { PaymentRow } from '../queries.ts'

/**
 * Costs from a booking with a business are changed in the booking, where both sides see it, and not
 * in the budget.
 */
export function refuseBookedPayment({ state, bookingId }: PaymentRow, event: string) {
  requireAllowed({
    state,
    event,
    refusedBy: bookingId === null ? null : ['isNotBooked'],
    allowed: () => [],
  })
}

/**
 * What the couple marks as paid is paid in the booking, too, which may refuse it; nothing else of
 * it moves from here.
 */
export async function leadBooking(
  tx: Queryable,
  deps: Pick<Deps, 'config' | 'renderMail' | 'log' | 'reactions'>,
  payment: PaymentRow,
  { event, userId, now }: { event: PaymentStepRequest['event']; userId: string; now: Date },
) {
  const { id: paymentId, bookingId } = payment
  if (bookingId !== null && (event === 'PAY' || event === 'TAKE_BACK'))
    await deps.reactions.bookedPayment(tx, deps, { bookingId, paymentId, event, userId, now })
  else refuseBookedPayment(payment, event)
}

/**
 * An item with payments of a booking is neither removed nor put into another currency, unless the
 * booking ended before any of them was made.
 */
export async function refuseBookedItem(tx: Queryable, itemId: string, event: 'REMOVE' | 'CHANGE') {
  const booked = await tx
    .selectFrom('budgetPayments')
    .selectAll()
    .where('itemId', '=', itemId)
    .where('bookingId', 'is not', null)
    .where('state', '<>', 'cancelled')
    .limit(1)
    .executeTakeFirst()
  if (booked) refuseBookedPayment(booked, event)
}
