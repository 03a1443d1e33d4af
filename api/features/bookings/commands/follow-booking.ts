import { newsOfBooking } from '#machines/bookings/list/booking-news.rules.ts'
import type { BookingFact } from '#machines/bookings/booking.schema.ts'
import { standOf } from '#machines/bookings/booking.selectors.ts'
import type { BookingStand } from '#machines/enquiries/enquiry.schema.ts'
import type { EntrySide } from '#machines/enquiries/thread/entry.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Deps } from '#api/deps.ts'
import { lockEnquiry } from '#api/features/enquiries/commands/lock-enquiry.ts'
import { moveEnquiry } from '#api/features/enquiries/commands/move-enquiry.ts'
import { notifyOthers } from '#api/features/enquiries/commands/notify-parties.ts'
import { bookingNow } from '#api/features/booking-status/queries.ts'
import type { BookingRow } from '#api/features/booking-status/queries.ts'

/** What a booking's commands need to notify people. */
export type BookingDeps = Pick<Deps, 'config' | 'renderMail' | 'log' | 'reactions'>

/**
 * Moves the thread and the couple’s choice along with their booking, in the same transaction, so
 * that lists, threads and the plan agree. The other side is notified.
 */
export async function followBooking(
  tx: Queryable,
  deps: BookingDeps,
  row: BookingRow,
  { from, facts, at }: { from: BookingStand; facts: readonly BookingFact[]; at: Date },
  { side, userId }: { side: EntrySide; userId: string | null },
): Promise<void> {
  const stands = standOf(bookingNow(row))
  const news = newsOfBooking(facts)
  if (stands === from && news === null) return
  let enquiry = await lockEnquiry(tx, row.enquiryId)
  if (stands !== from) {
    const event = { type: 'FOLLOW_BOOKING' as const, at: at.toISOString(), stands }
    const moved = await moveEnquiry(tx, deps, enquiry, event, { side, userId, entry: null })
    enquiry = moved.row
  }
  if (news !== null) await notifyOthers(tx, deps, enquiry, { news, side }, at)
}
