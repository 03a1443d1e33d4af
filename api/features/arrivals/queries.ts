import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import type { Arrival, DaySheet, WeddingToday } from '#machines/arrivals/vendor-day.schema.ts'
import { isTheDay, marginHours } from '#machines/arrivals/vendor-day.rules.ts'
import { vendorDay } from '#machines/arrivals/vendor-day.machine.ts'
import { actionsFor } from '#machines/arrivals/vendor-day.selectors.ts'
import type { VendorDayNow } from '#machines/arrivals/vendor-day.selectors.ts'
import { dayBegins, dayEnds } from '#machines/bookings/booking.rules.ts'
import type { Days } from '#machines/bookings/booking.rules.ts'
import { isConfirmed, isOver } from '#machines/bookings/booking.selectors.ts'
import { firstNameIn } from '#machines/enquiries/details/enquiry-details.rules.ts'
import { addDays } from '#machines/kernel/values/dates.ts'
import { begin, upToDate } from '#machines/kernel/lifecycle.ts'
import { requireFound } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'
import { bookingNow, timesIn } from '#api/features/booking-status/queries.ts'
import { readSharedDay } from '#api/features/timeline/schedule/queries.ts'

/** A booking with what its vendor has said of the day. */
export function bookingsWithDay(db: Queryable) {
  return db
    .selectFrom('bookings')
    .leftJoin('vendorDays', 'vendorDays.bookingId', 'bookings.id')
    .leftJoin('businesses', 'businesses.id', 'bookings.businessId')
    .leftJoin('weddings', 'weddings.id', 'bookings.weddingId')
    .selectAll('bookings')
    .select([
      'businesses.name as businessName',
      'weddings.timeZone as zoneOfPlace',
      'vendorDays.state as dayState',
      'vendorDays.stateVersion as dayStateVersion',
      'vendorDays.facts as dayFacts',
      'vendorDays.version as dayVersion',
    ])
}

type DayRow = Awaited<ReturnType<ReturnType<typeof bookingsWithDay>['executeTakeFirstOrThrow']>>

/** A booking with its day. */
export async function readDayRow(db: Queryable, bookingId: string): Promise<DayRow> {
  return requireFound(
    await bookingsWithDay(db).where('bookings.id', '=', bookingId).executeTakeFirst(),
  )
}

/**
 * Whether the booking is sure: before that, and once it is called off, there is no day to speak of.
 */
export function hasDay(row: DayRow) {
  const now = bookingNow(row)
  return row.weddingId !== null && isConfirmed(now) && !isOver(now.state)
}

/** Where a vendor's day is, as this release reads it. */
export function vendorDayNow(
  row: Pick<DayRow, 'dayState' | 'dayStateVersion' | 'dayFacts'>,
): VendorDayNow {
  const { dayState, dayStateVersion, dayFacts } = row
  if (dayState === null || dayStateVersion === null || dayFacts === null)
    return begin(vendorDay, undefined).stored
  return upToDate(vendorDay, { version: dayStateVersion, state: dayState, facts: dayFacts })
}

/** When something happens, and whether that is on the day where it takes place. */
export function whenOf(days: Days, at: string) {
  return { at, isTheDay: isTheDay({ begins: dayBegins(days), ends: dayEnds(days) }, at) }
}

/** The day as its vendor reads it: what happens when, and what they may say now. */
export async function readDaySheet(db: Queryable, bookingId: string, now: Date): Promise<DaySheet> {
  const row = await readDayRow(db, bookingId)
  if (row.weddingId === null || !hasDay(row)) return { ...toStatus(row), actions: [], day: null }
  const actions = actionsFor(vendorDayNow(row), whenOf(row, now.toISOString()))
  return {
    ...toStatus(row),
    actions: actions.map((action) => ({ ...action, refusedBy: [...action.refusedBy] })),
    day: await readSharedDay(db, {
      weddingId: row.weddingId,
      name: (row.businessName ?? '').slice(0, 100),
    }),
  }
}

/**
 * Where the booked vendors of a wedding are, by the day that they are booked for and by name.
 * Whoever said nothing on a day that is over is expected no more.
 */
export async function listArrivals(db: Queryable, weddingId: string): Promise<Arrival[]> {
  const rows = await bookingsWithDay(db)
    .where('bookings.weddingId', '=', weddingId)
    .where(sql<SqlBool>`agreement not in ('cancelled', 'lapsed')`)
    .orderBy('bookings.firstDay')
    .orderBy('businesses.name')
    .orderBy('bookings.id')
    .limit(100)
    .execute()
  return rows
    .filter((row) => hasDay(row) && !wasSilent(row))
    .map((row) => ({
      ...toStatus(row),
      enquiryId: row.enquiryId,
      times: timesIn(row),
    }))
}

function wasSilent(row: DayRow) {
  return row.logistics === 'completed' && row.dayState === null
}

/**
 * The weddings that a business is booked for and whose day it is, by when it comes; after midnight
 * also those at which it still is.
 */
export async function listWeddingsToday(
  db: Queryable,
  businessId: string,
  now: Date,
): Promise<WeddingToday[]> {
  const isStillThere = sql<SqlBool>`(logistics = 'completed' and vendor_days.state in ('late', 'arrived')
    and (last_day + 1)::timestamp at time zone bookings.time_zone
      + ${sql.lit(`${marginHours} hours`)}::interval > ${now})`
  const rows = await bookingsWithDay(db)
    .innerJoin('enquiries', 'enquiries.id', 'bookings.enquiryId')
    .select(['enquiries.details', 'firstNameLine', 'secondNameLine'])
    .where('bookings.businessId', '=', businessId)
    // By the index of its days: a business may have thousands of bookings behind it.
    .where('firstDay', '>=', addDays(now.toISOString().slice(0, 10), -2))
    .where((eb) => eb.or([eb('logistics', '=', 'the_day'), isStillThere]))
    .orderBy(sql`coalesce(arrives_minute, starts_minute)`)
    .orderBy('bookings.id')
    .limit(100)
    .execute()
  return rows.map((row) => {
    const { businessName: _, ...status } = toStatus(row)
    return {
      ...status,
      enquiryId: row.enquiryId,
      times: timesIn(row),
      couple: [firstNameIn(row.firstNameLine ?? ''), firstNameIn(row.secondNameLine ?? '')],
      place: row.details.venue || row.details.town,
    }
  })
}

function toStatus(row: DayRow) {
  const { state, facts } = vendorDayNow(row)
  return {
    bookingId: row.id,
    businessName: row.businessName ?? '',
    state,
    facts,
    firstDay: row.firstDay,
    timeZone: row.zoneOfPlace ?? '',
  }
}
