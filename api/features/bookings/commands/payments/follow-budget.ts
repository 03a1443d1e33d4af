import type { Queryable } from '#api/db/client.ts'
import { lockEnquiry } from '#api/features/enquiries/commands/lock-enquiry.ts'
import { paymentsOf } from '#api/features/booking-status/queries.ts'
import type { BookingDeps } from '../follow-booking.ts'
import { moveBooking } from '../move-booking.ts'
import { catchUp } from '../advance-due-bookings.ts'
import { bookingRow } from '../take-booking-step.ts'

/**
 * The couple marks a payment of a booking in their budget: the booking follows, or refuses it. The
 * caller has locked the wedding.
 */
export async function followBudget(
  tx: Queryable,
  deps: BookingDeps,
  {
    bookingId,
    paymentId,
    event,
    userId,
    now,
  }: {
    bookingId: string
    paymentId: string
    event: 'PAY' | 'TAKE_BACK'
    userId: string
    now: Date
  },
): Promise<void> {
  const { enquiryId } = await bookingRow(tx, bookingId)
  await lockEnquiry(tx, enquiryId)
  const row = await catchUp(tx, deps, await bookingRow(tx, bookingId, 'locked'), now)
  const of = (await paymentsOf(tx, bookingId)).find(({ id }) => id === paymentId)
  const carried = { at: now.toISOString(), payment: of?.status ?? 'received' } as const
  const mover = { side: 'couple', userId, ...(of ? { minor: of.minor } : {}) } as const
  await moveBooking(tx, deps, row, { type: event, ...carried }, mover)
}
