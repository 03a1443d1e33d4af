import { isOfAnotherDay } from '#machines/bookings/list/date-question.rules.ts'
import type { Queryable } from '#api/db/client.ts'
import type { BookingRow } from '#api/features/booking-status/queries.ts'
import type { BookingDeps } from '../follow-booking.ts'
import { moveBooking } from '../move-booking.ts'
import type { Taken } from '../move-booking.ts'

/**
 * The couple keeps the old day. One that never was of the wedding day is settled with that; any
 * other goes on standing on a day that the couple has given up.
 */
export async function keepDate(
  tx: Queryable,
  deps: BookingDeps,
  row: BookingRow,
  { side, userId, now }: Taken,
): Promise<void> {
  const weddingDay = isOfAnotherDay(row) ? await weddingDateOf(tx, row) : row.weddingDay
  const event = { type: 'KEEP_DATE' as const, at: now.toISOString() }
  const fields = { askedDay: null, weddingDay }
  await moveBooking(tx, deps, row, event, { side, userId, fields })
}

async function weddingDateOf(tx: Queryable, { weddingId }: BookingRow) {
  const wedding = await tx
    .selectFrom('weddings')
    .select('weddingDate')
    .where('id', '=', weddingId)
    .executeTakeFirst()
  return wedding?.weddingDate ?? null
}
