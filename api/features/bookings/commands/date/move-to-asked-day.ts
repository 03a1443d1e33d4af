import { bookingNow, businessOfBooking } from '#api/features/booking-status/queries.ts'
import type { BookingRow } from '#api/features/booking-status/queries.ts'
import { failedGuards } from '#machines/bookings/booking.selectors.ts'
import { weddingDayAfter } from '#machines/bookings/list/date-question.rules.ts'
import { requireAllowed } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'
import type { BookingDeps } from '../follow-booking.ts'
import { moveBooking } from '../move-booking.ts'
import { findFullDay, freePlaces, takePlaces } from '../day-capacity.ts'
import type { Taken } from '../move-booking.ts'

/**
 * The business agrees to the day that the couple asks for, if it has a place left there; the places
 * of the old day become free.
 */
export async function moveToAskedDay(
  tx: Queryable,
  deps: BookingDeps,
  row: BookingRow,
  { side, userId, now }: Taken,
): Promise<void> {
  const { isSuspended: suspended } = await businessOfBooking(tx, row)
  const event = { type: 'AGREE_TO_DATE' as const, at: now.toISOString(), suspended }
  const { askedDay, businessId } = row
  // Without a question the chart refuses, and says what is allowed.
  if (askedDay === null || businessId === null) {
    await moveBooking(tx, deps, row, event, { side, userId })
    return
  }
  const days = { firstDay: askedDay, lastDay: askedDay }
  await freePlaces(tx, row)
  const stands = bookingNow(row)
  const full =
    failedGuards(stands, event) === null
      ? await findFullDay(tx, businessId, days, row.enquiryId)
      : null
  requireAllowed({
    state: stands.state,
    event: event.type,
    refusedBy: full === null ? null : ['hasPlace'],
    day: full,
    allowed: () => [],
  })
  const fields = { ...days, weddingDay: weddingDayAfter(row, askedDay), askedDay: null }
  await moveBooking(tx, deps, row, event, { side, userId, fields })
  await takePlaces(tx, { ...days, id: row.id, businessId })
}
