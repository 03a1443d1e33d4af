import { daysBetween } from '#machines/availability/month.rules.ts'
import { freePlace } from '#machines/bookings/booking.rules.ts'
import type { Queryable } from '#api/db/client.ts'
import { writeFullDays } from '#api/features/listings/commands/calendar/full-days.ts'
import { countDay } from '../queue/queries.ts'

export interface TakenDays {
  firstDay: string
  lastDay: string
}

/**
 * Holds the calendar of a business until the transaction ends, and tells which of these days has no place left for a thread; null where
 * all have. Of several who ask at once one is answered at a time, so that the last place is nobody else's, and whoever is in line for a
 * day comes before whoever is not.
 */
export async function findFullDay(
  tx: Queryable,
  businessId: string,
  { firstDay, lastDay }: TakenDays,
  enquiryId: string,
): Promise<string | null> {
  await lockCapacity(tx, businessId)
  for (const day of daysBetween(firstDay, lastDay))
    if ((await countDay(tx, { businessId, day, enquiryId })).left === 0) return day
  return null
}

/** Takes a place on each of the days for a booking; the calendar is held, and the days were found free. */
export async function takePlaces(
  tx: Queryable,
  { id, businessId, ...days }: TakenDays & { id: string; businessId: string },
): Promise<void> {
  const capacity = await lockCapacity(tx, businessId)
  const taken = await placesTaken(tx, businessId, days)
  const values = daysBetween(days.firstDay, days.lastDay).map((day) => {
    const place = freePlace(taken.get(day) ?? [], capacity)
    if (place === null) throw new Error(`No place is left on ${day}.`)
    return { businessId, day, place, bookingId: id }
  })
  await tx.insertInto('bookingDays').values(values).execute()
  await writeFullDays(tx, businessId, days)
}

/** Gives the places of a booking back. */
export async function freePlaces(
  tx: Queryable,
  { id, businessId, ...days }: TakenDays & { id: string; businessId: string | null },
): Promise<void> {
  if (businessId === null) return
  await lockCapacity(tx, businessId)
  await tx.deleteFrom('bookingDays').where('bookingId', '=', id).execute()
  await writeFullDays(tx, businessId, days)
}

/** Holds the calendar of a business until the transaction ends, and says how many it takes on a day. */
export async function lockCapacity(tx: Queryable, businessId: string): Promise<number> {
  const { capacity } = await tx
    .selectFrom('listingCalendars')
    .select('capacity')
    .where('businessId', '=', businessId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return capacity
}

async function placesTaken(
  tx: Queryable,
  businessId: string,
  { firstDay, lastDay }: TakenDays,
): Promise<Map<string, number[]>> {
  const rows = await tx
    .selectFrom('bookingDays')
    .select(['day', 'place'])
    .where('businessId', '=', businessId)
    .where('day', '>=', firstDay)
    .where('day', '<=', lastDay)
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ day }) => day)].map(([day, all]) => [
      day,
      all.map(({ place }) => place),
    ]),
  )
}
