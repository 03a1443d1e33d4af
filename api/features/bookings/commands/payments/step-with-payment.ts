import type { BookingRequest } from '#machines/bookings/booking-record.schema.ts'
import { leftAfter } from '#machines/bookings/booking.rules.ts'
import { isOver } from '#machines/bookings/booking.selectors.ts'
import { payment } from '#machines/budget/payment/payment.machine.ts'
import { storedPayment } from '#machines/budget/payment/payment.selectors.ts'
import { advance } from '#machines/kernel/lifecycle.ts'
import { Problem, requireFound } from '#machines/kernel/problem.ts'
import { dayIn } from '#machines/timeline/due/due.rules.ts'
import type { Queryable } from '#api/db/client.ts'
import { publishWeddingChange } from '#api/features/wedding/commands/publish-wedding-change.ts'
import { bookingNow, paymentsOf } from '#api/features/booking-status/queries.ts'
import type { BookingRow, PaymentOf } from '#api/features/booking-status/queries.ts'
import type { BookingDeps } from '../follow-booking.ts'
import { moveBooking } from '../move-booking.ts'
import type { Taken } from '../move-booking.ts'

type PaymentRequest = Extract<BookingRequest, { paymentId: string }>

/**
 * A payment has two confirmations: the couple says that it was made, the business that it arrived.
 * After the second neither can be withdrawn.
 */
export async function stepWithPayment(
  tx: Queryable,
  deps: BookingDeps,
  row: BookingRow,
  asked: PaymentRequest,
  { side, userId, now }: Taken,
): Promise<void> {
  const payments = await paymentsOf(tx, row.id)
  const of = requireFound(payments.find(({ id }) => id === asked.paymentId))
  const today = dayIn(row.timeZone, now)
  if (asked.event === 'PAY' && asked.paidOn > today)
    throw new Problem('invalid_input', { fields: [{ path: 'paidOn', code: 'invalid_date' }] })
  const at = now.toISOString()
  const carried = { at, payment: of.status }
  const others = payments.filter(({ id }) => id !== of.id)
  const event =
    asked.event === 'RECEIVE'
      ? { type: asked.event, ...carried, leaves: leftAfter(others) }
      : { type: asked.event, ...carried }
  const moved = await moveBooking(tx, deps, row, event, { side, userId, minor: of.minor })
  const hasEnded = isOver(bookingNow(moved.row).state)
  await writePayment(tx, of, asked, { today, now, hasEnded })
  // The budget is another area, so its readers are notified as well.
  if (row.weddingId !== null) await publishWeddingChange(tx, row.weddingId, 'budget')
}

async function writePayment(
  tx: Queryable,
  of: PaymentOf,
  asked: PaymentRequest,
  { today, now, hasEnded }: { today: string; now: Date; hasEnded: boolean },
) {
  const fields =
    asked.event === 'RECEIVE'
      ? { receivedAt: now }
      : asked.event === 'PAY'
        ? {
            ...stateAfter('scheduled', { type: 'PAY', today, paidOn: asked.paidOn }),
            paidOn: asked.paidOn,
          }
        : { ...unpaid(today, hasEnded), paidOn: null }
  await tx
    .updateTable('budgetPayments')
    .set((eb) => ({ ...fields, version: eb('version', '+', 1), updatedAt: now }))
    .where('id', '=', of.id)
    .execute()
}

/** A payment that was not made after all is due again; nothing is, once the booking has ended. */
function unpaid(today: string, hasEnded: boolean) {
  const due = stateAfter('paid', { type: 'TAKE_BACK', today })
  return hasEnded ? stateAfter('scheduled', { type: 'CANCEL', today }) : due
}

function stateAfter(
  state: 'scheduled' | 'paid',
  event: Parameters<typeof advance<typeof payment.machine, string>>[2],
) {
  const { stored } = advance(payment, storedPayment(state), event)
  return { state: stored.state, stateVersion: stored.version }
}
