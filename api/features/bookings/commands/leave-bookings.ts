import { mayCancel } from '#machines/bookings/booking.selectors.ts'
import type { Queryable } from '#api/db/client.ts'
import type { LeftThread } from '#api/features/enquiries/commands/erase-threads.ts'
import { findAndLockEnquiry } from '#api/features/enquiries/commands/lock-enquiry.ts'
import { bookingNow } from '#api/features/booking-status/queries.ts'
import type { BookingDeps } from './follow-booking.ts'
import { moveBooking } from './move-booking.ts'
import { cancellationCost } from './payments/cancellation-cost.ts'

/**
 * Cancels future bookings of weddings and businesses that are erased, so that the other side's day
 * is free. What was signed, paid and is owed stays with the other side, without names. Returns
 * their threads, for the other side to be notified of once no name is left.
 */
export async function leaveBookings(
  tx: Queryable,
  deps: BookingDeps,
  { weddings, businesses }: { weddings: readonly string[]; businesses: readonly string[] },
  now: Date,
): Promise<LeftThread[]> {
  const left: LeftThread[] = []
  const found = await tx
    .selectFrom('bookings')
    .select(['id', 'enquiryId'])
    .where('agreement', 'in', ['held', 'bound', 'moving', 'stuck'])
    .where((eb) =>
      eb.or([
        eb('weddingId', 'in', [...weddings, none]),
        eb('businessId', 'in', [...businesses, none]),
      ]),
    )
    .orderBy('id')
    .execute()
  for (const { id, enquiryId } of found) {
    await findAndLockEnquiry(tx, enquiryId)
    const row = await tx
      .selectFrom('bookings')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    // It may have ended while its thread was waited for.
    if (!row || !mayCancel(bookingNow(row))) continue
    const side = row.weddingId !== null && weddings.includes(row.weddingId) ? 'couple' : 'vendor'
    const { amounts } = await cancellationCost(tx, row, { side, now })
    const fields = { endedBy: side, endedAt: now, askedDay: null } as const
    await moveBooking(
      tx,
      deps,
      row,
      { type: 'CANCEL', at: now.toISOString() },
      { side, userId: null, fields, ...amounts },
    )
    left.push({ id: enquiryId, by: side, news: 'calledOff' })
  }
  return left
}

/** A list in SQL must not be empty. */
const none = '00000000-0000-7000-8000-000000000000'
