import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import { talkingStates } from '#machines/enquiries/enquiry.selectors.ts'
import { questionFor } from '#machines/bookings/list/date-question.rules.ts'
import { failedGuards } from '#machines/bookings/booking.selectors.ts'
import type { DateMove } from '#machines/timeline/task/date-move.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { bookingNow } from '#api/features/booking-status/queries.ts'

/**
 * Which businesses another date would be put to, which would be told that it is theirs again, and
 * which would hear nothing of it though a thread asks them for another day; by name, and nothing is
 * changed.
 */
export async function previewDate(
  db: Queryable,
  weddingId: string,
  day: string | null,
): Promise<Pick<DateMove, 'asked' | 'informed' | 'untold'>> {
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('businesses', 'businesses.id', 'bookings.businessId')
    .selectAll('bookings')
    .select('businesses.name')
    .where('bookings.weddingId', '=', weddingId)
    .where('agreement', 'in', ['held', 'bound', 'moving', 'stuck'])
    .orderBy('businesses.name')
    .orderBy('bookings.id')
    .limit(500)
    .execute()
  const told = rows.flatMap((row) => {
    const { type } = questionFor(row, day)
    const isTold = failedGuards(bookingNow(row), { type, at: '' }) === null
    return isTold ? [{ name: row.name, isAsked: type === 'DATE_MOVED' }] : []
  })
  const namesOf = (isAsked: boolean) =>
    told.filter((each) => each.isAsked === isAsked).map(({ name }) => name)
  return {
    asked: namesOf(true),
    informed: namesOf(false),
    untold: day === null ? [] : await askedForOtherDays(db, weddingId, day),
  }
}

async function askedForOtherDays(db: Queryable, weddingId: string, day: string) {
  const rows = await db
    .selectFrom('enquiries')
    .innerJoin('businesses', 'businesses.id', 'enquiries.businessId')
    .select('businesses.name')
    .where('enquiries.weddingId', '=', weddingId)
    .where('enquiries.state', 'in', talkingStates)
    .where(sql<SqlBool>`details ->> 'day' <> ${day}`)
    .orderBy('businesses.name')
    .limit(500)
    .execute()
  return rows.map(({ name }) => name)
}
