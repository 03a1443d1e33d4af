import { daysBetween } from '#machines/availability/month.rules.ts'
import { freePlace } from '#machines/bookings/booking.rules.ts'
import type { Queryable } from '#api/db/client.ts'
import { writeFullDays } from '#api/features/listings/commands/calendar/write-full-days.ts'
import { countDay } from '../queue/queries.ts'

export interface TakenDays {
  firstDay: string
  lastDay: string
}

/**
 * The first of these days that has no place left for a thread; null if all have one. Couples in the
 * queue for a day come before others. The calendar of the business stays locked until the
 * transaction ends, so that two couples cannot both find the last place free.
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

/**
 * Takes a place on each day for a booking. The caller has found the days free with `findFullDay` in
 * the same transaction.
 */
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

/** Frees the places of a booking. */
export async function freePlaces(
  tx: Queryable,
  { id, businessId, ...days }: TakenDays & { id: string; businessId: string | null },
): Promise<void> {
  if (businessId === null) return
  await lockCapacity(tx, businessId)
  await tx.deleteFrom('bookingDays').where('bookingId', '=', id).execute()
  await writeFullDays(tx, businessId, days)
}

/**
 * How many bookings a business takes on a day. Its calendar stays locked until the transaction
 * ends.
 */
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
