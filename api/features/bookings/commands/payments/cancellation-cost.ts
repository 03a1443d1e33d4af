import { consequencesOf } from '#machines/bookings/booking.rules.ts'
import type { Consequences } from '#machines/bookings/booking.rules.ts'
import type { BookingSide } from '#machines/bookings/booking.schema.ts'
import { bindsSide } from '#machines/bookings/booking.selectors.ts'
import { dayIn } from '#machines/timeline/due/due.rules.ts'
import type { Queryable } from '#api/db/client.ts'
import {
  bookingNow,
  businessOfBooking,
  paymentsOf,
  termsInForce,
} from '#api/features/booking-status/queries.ts'
import type { BookingRow } from '#api/features/booking-status/queries.ts'
import type { BookingMover } from '../move-booking.ts'

/** What it costs that a side cancels now, and the amounts that both read in the thread then. */
export async function cancellationCost(
  tx: Queryable,
  row: BookingRow,
  { side, now }: { side: BookingSide; now: Date },
): Promise<{ means: Consequences; amounts: Pick<BookingMover, 'minor' | 'paidMinor'> }> {
  const { isSuspended } = await businessOfBooking(tx, row)
  const means = consequencesOf({
    by: side,
    isBinding: bindsSide({ ...bookingNow(row), isSuspended }, side),
    today: dayIn(row.timeZone, now),
    firstDay: row.firstDay,
    payments: await paymentsOf(tx, row.id),
    steps: await termsInForce(tx, row.id),
  })
  const { owedMinor, paidMinor } = means
  return { means, amounts: owedMinor + paidMinor > 0 ? { minor: owedMinor, paidMinor } : {} }
}
