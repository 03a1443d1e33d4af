import { sql } from 'kysely'
import { addMonths, daysBetween } from '#machines/availability/month.rules.ts'
import type { BookedMonth } from '#machines/availability/calendar.schema.ts'
import { isConfirmed } from '#machines/bookings/booking.selectors.ts'
import { firstNameIn } from '#machines/enquiries/details/enquiry-details.rules.ts'
import { calendarText } from '#machines/timeline/calendar/calendar.rules.ts'
import type { CalendarEvent } from '#machines/timeline/calendar/calendar.rules.ts'
import type { Queryable } from '#api/db/client.ts'
import { bookingNow } from '#api/features/booking-status/queries.ts'
import { withPayments } from '#api/features/booking-status/bookings/queries.ts'

/** The days of a month that are taken, each with its bookings. */
export async function readBookedMonth(
  db: Queryable,
  businessId: string,
  month: string,
): Promise<BookedMonth> {
  const rows = await db
    .selectFrom('bookingDays')
    .innerJoin('bookings', 'bookings.id', 'bookingDays.bookingId')
    .innerJoin('listingCalendars', 'listingCalendars.businessId', 'bookingDays.businessId')
    .leftJoin('weddings', 'weddings.id', 'bookings.weddingId')
    .select(
      sql<number>`coalesce((ics_events ->> booking_days.day::text)::integer, 0)`.as('elsewhere'),
    )
    .select([
      'bookingDays.day',
      'bookings.enquiryId',
      'weddings.firstNameLine',
      'weddings.secondNameLine',
    ])
    .where('bookingDays.businessId', '=', businessId)
    .where('bookingDays.day', '>=', `${month}-01`)
    .where('bookingDays.day', '<', `${addMonths(month, 1)}-01`)
    .orderBy('bookingDays.day')
    .orderBy('bookingDays.place')
    .execute()
  const days = Map.groupBy(rows, ({ day }) => day)
  return {
    month,
    days: [...days].map(([day, all]) => ({
      day,
      elsewhere: all[0]?.elsewhere ?? 0,
      bookings: all.map((row) => ({ enquiryId: row.enquiryId, couple: coupleOf(row) })),
    })),
  }
}

/** No calendar program shows more. */
const maxEvents = 5_000

/**
 * The bookings of a business as a calendar, with each of their days as a whole day. A booking that
 * is not final yet is marked as tentative in its text.
 */
export async function businessCalendar(
  db: Queryable,
  { businessId, name }: { businessId: string; name: string },
): Promise<string> {
  const rows = await withPayments(db)
    .innerJoin('enquiries', 'enquiries.id', 'bookings.enquiryId')
    .select('enquiries.details')
    .where('bookings.businessId', '=', businessId)
    .where(sql<boolean>`exists (select from booking_days where booking_id = bookings.id)`)
    .orderBy('bookings.firstDay', 'desc')
    .orderBy('bookings.id')
    .limit(maxEvents)
    .execute()
  const events = rows.flatMap((row) =>
    daysBetween(row.firstDay, row.lastDay).map((day, place): CalendarEvent => {
      const { venue, town } = row.details
      return {
        uid: `booking-${row.id}-${place}@vowline`,
        sequence: row.version - 1,
        changedAt: row.updatedAt,
        summary: coupleOf(row).filter(Boolean).join(' & ') || 'Booking',
        description: isConfirmed(bookingNow(row)) ? 'Booked' : 'Not confirmed yet',
        location: [venue, town].filter(Boolean).join(', '),
        // Programs that offer free days leave out this one.
        at: { day, isTaken: true },
      }
    }),
  )
  return calendarText({ name, events })
}

/** First names in the order typed; empty if the couple's account is gone. */
function coupleOf({
  firstNameLine,
  secondNameLine,
}: {
  firstNameLine: string | null
  secondNameLine: string | null
}): [string, string] {
  return [firstNameIn(firstNameLine ?? ''), firstNameIn(secondNameLine ?? '')]
}
