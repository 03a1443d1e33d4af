import { isOver, whyNot } from '#machines/bookings/booking.selectors.ts'
import type { Queryable } from '#api/db/client.ts'
import { lockEnquiry } from '#api/features/enquiries/commands/lock-enquiry.ts'
import { bookingNow } from '#api/features/standings/queries.ts'
import type { BookingRow } from '#api/features/standings/queries.ts'
import type { BookingDeps } from '../follow-booking.ts'
import { moveBooking } from '../move-booking.ts'

/**
 * A wedding has a new date: every booked business is asked whether it can, and its booking stays on
 * the old day until it answers. A date that moves back, or is cleared, withdraws the question. The
 * caller has locked the wedding. Returns how many were asked or told.
 */
export async function askForDate(
  tx: Queryable,
  deps: BookingDeps,
  {
    weddingId,
    day,
    userId,
    now,
  }: { weddingId: string; day: string | null; userId: string; now: Date },
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
    const type = questionFor(row, day)
    if (type === null) continue
    const event = { type, at: now.toISOString() }
    const stands = bookingNow(row)
    if (isOver(stands.state) || whyNot(stands, event) !== null) continue
    const fields = { askedDay: type === 'KEEP_DATE' ? null : day }
    await moveBooking(tx, deps, row, event, { side: 'couple', userId, fields })
    asked++
  }
  return asked
}

/**
 * What a date means for a booking: another day to ask for, or its own again. Without a date an open
 * question is withdrawn, and nothing else happens.
 */
export function questionFor(
  { firstDay, agreement }: Pick<BookingRow, 'firstDay' | 'agreement'>,
  day: string | null,
) {
  if (day === null) return agreement === 'moving' ? ('KEEP_DATE' as const) : null
  return firstDay === day ? ('KEEP_DATE' as const) : ('DATE_MOVED' as const)
}
