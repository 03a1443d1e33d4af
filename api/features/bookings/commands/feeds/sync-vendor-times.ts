import { isConfirmed } from '#machines/bookings/booking.selectors.ts'
import { daysBetween } from '#machines/timeline/due/due.rules.ts'
import { rankOf } from '#machines/timeline/schedule/schedule-events.rules.ts'
import { maxDays, maxItems } from '#machines/timeline/schedule/schedule.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import { bookingNow } from '#api/features/booking-status/queries.ts'
import type { BookingRow } from '#api/features/booking-status/queries.ts'
import { publishWeddingChange } from '#api/features/wedding/commands/publish-wedding-change.ts'

/**
 * Keeps a line in the schedule of the day that says when a booked vendor is there, as long as the
 * booking is certain and its times are known. Changes that a person has made to the schedule stay.
 * A line that they removed comes back only with other times or another day.
 */
export async function syncVendorTimes(
  tx: Queryable,
  before: BookingRow,
  after: BookingRow,
  now: Date,
): Promise<void> {
  const line = lineOf(after)
  const { weddingId } = after
  if (weddingId === null || isSame(lineOf(before), line)) return
  const left = await takeBackLine(tx, after.id)
  if (line !== null && left === 0) await addLine(tx, { ...after, weddingId }, line, now)
  await publishWeddingChange(tx, weddingId, 'timeline')
}

interface Line {
  day: string
  start: number
  end: number
  setUpUntil: number | null
}

/** Null while the booking is not certain, or its times are not known. */
function lineOf(row: BookingRow): Line | null {
  const { firstDay: day, arrivesMinute, startsMinute, endsMinute: end } = row
  if (!isConfirmed(bookingNow(row)) || startsMinute === null || end === null) return null
  const start = arrivesMinute ?? startsMinute
  return { day, start, end, setUpUntil: start < startsMinute ? startsMinute : null }
}

function isSame(one: Line | null, other: Line | null) {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Returns how many lines of the booking a person has changed. */
async function takeBackLine(tx: Queryable, bookingId: string): Promise<number> {
  await tx
    .deleteFrom('scheduleItems')
    .where('bookingId', '=', bookingId)
    .where('isByHand', '=', false)
    .execute()
  const left = await tx
    .selectFrom('scheduleItems')
    .select('id')
    .where('bookingId', '=', bookingId)
    .execute()
  return left.length
}

async function addLine(
  tx: Queryable,
  { id: bookingId, weddingId, businessId }: BookingRow & { weddingId: string },
  { day, setUpUntil, ...line }: Line,
  now: Date,
) {
  const { weddingDate, name, count } = await tx
    .selectFrom('weddings')
    .select((eb) => [
      'weddingDate',
      eb.selectFrom('businesses').select('name').where('id', '=', businessId).as('name'),
      eb
        .selectFrom('scheduleItems')
        .select((counted) => counted.fn.countAll<string>().as('count'))
        .whereRef('scheduleItems.weddingId', '=', 'weddings.id')
        .as('count'),
    ])
    .where('id', '=', weddingId)
    .executeTakeFirstOrThrow()
  const dayOffset = weddingDate === null ? 0 : daysBetween(weddingDate, day)
  if (Math.abs(dayOffset) > maxDays || Number(count) >= maxItems) return
  await tx
    .insertInto('scheduleItems')
    .values({
      id: newId(now),
      weddingId,
      title: name ?? '',
      dayOffset,
      startMinute: line.start,
      endMinute: line.end,
      rank: rankOf({ ...line, dayOffset }),
      place: '',
      people: '[]',
      notes: '',
      eventId: null,
      bookingId,
      setUpUntilMinute: setUpUntil,
      version: 1,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
}
