import { sql } from 'kysely'
import { isBooked } from '#machines/choices/vendor-choice.selectors.ts'
import { choiceStates } from '#machines/choices/vendor-choice.schema.ts'
import { talkingStates } from '#machines/enquiries/enquiry.selectors.ts'
import { questionFor } from '#machines/bookings/list/date-question.rules.ts'
import { failedGuards } from '#machines/bookings/booking.selectors.ts'
import type { DateMove } from '#machines/timeline/task/date-move.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { bookingNow } from '#api/features/booking-status/queries.ts'

const bookedStates = choiceStates.filter(isBooked)

/**
 * Which businesses another date would be put to, which would be told that it is theirs again, and
 * which would hear nothing of it, because they are not booked yet or were booked elsewhere; by
 * name, and nothing is changed.
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
    untold: day === null ? [] : await untoldOf(db, weddingId, day),
  }
}

/** Who is asked for another day in a thread, or is booked and has no booking: nobody tells them. */
async function untoldOf(db: Queryable, weddingId: string, day: string) {
  const { rows } = await sql<{ name: string }>`
    select name from enquiries join businesses on businesses.id = business_id
      where wedding_id = ${weddingId} and enquiries.state = any(${talkingStates}) and details ->> 'day' <> ${day}
    union select name from choices
      where wedding_id = ${weddingId} and state = any(${bookedStates}) and name <> '' and not exists (
        select from bookings where bookings.wedding_id = choices.wedding_id
          and bookings.business_id = choices.business_id and agreement not in ('cancelled', 'lapsed'))
    order by name limit 500`.execute(db)
  return rows.map(({ name }) => name)
}
