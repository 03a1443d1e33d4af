import { isOver, failedGuards } from '#machines/bookings/booking.selectors.ts'
import { questionFor } from '#machines/bookings/list/date-question.rules.ts'
import type { Queryable } from '#api/db/client.ts'
import { lockEnquiry } from '#api/features/enquiries/commands/lock-enquiry.ts'
import { bookingNow } from '#api/features/booking-status/queries.ts'
import type { BookingDeps } from '../follow-booking.ts'
import { moveBooking } from '../move-booking.ts'

/**
 * A wedding has another date: every booked business is asked whether it can, and its booking stays
 * on the old day until it answers. A date that moves back, or is cleared, withdraws the question.
 * The caller has locked the wedding. Returns how many were asked or told.
 */
export async function askForDate(
  tx: Queryable,
  deps: BookingDeps,
  {
    weddingId,
    date,
    userId,
    now,
  }: { weddingId: string; date: string | null; userId: string; now: Date },
): Promise<number> {
  const rows = await tx
    .selectFrom('bookings')
    .selectAll()
    .where('weddingId', '=', weddingId)
    .where('agreement', 'in', ['held', 'bound', 'moving', 'stuck'])
    .orderBy('id')
    .execute()
  let asked = 0
  for (const row of rows) {
    await lockEnquiry(tx, row.enquiryId)
    const question = questionFor(row, date)
    const event = { type: question.type, at: now.toISOString() }
    const stands = bookingNow(row)
    if (isOver(stands.state) || failedGuards(stands, event) !== null) continue
    const fields = { askedDay: question.type === 'DATE_MOVED' ? question.day : null }
    await moveBooking(tx, deps, row, event, { side: 'couple', userId, fields })
    asked++
  }
  return asked
}
