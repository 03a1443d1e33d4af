import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import * as v from 'valibot'
import type {
  VendorBooking,
  VendorBookingFilter,
  VendorBookingList,
  VendorBookingQuery,
} from '#machines/bookings/list/booking-list.schema.ts'
import type { BookingItem, BookingQuery } from '#machines/bookings/booking-record.schema.ts'
import { openMinor } from '#machines/bookings/booking.rules.ts'
import { progressOf } from '#machines/bookings/booking.selectors.ts'
import type { Page } from '#machines/kernel/page.ts'
import { daySchema, instantSchema } from '#machines/kernel/values/dates.ts'
import { cursorBy } from '#api/db/cursor.ts'
import type { Queryable } from '#api/db/client.ts'
import { isAfterCursor, pageAfter, pageOf } from '#api/db/page.ts'
import type { PageQuery } from '#api/db/page.ts'
import { bookingNow } from '#api/features/booking-status/queries.ts'
import { toItem } from '../records/queries.ts'
import { waitsOf, withPayments } from '#api/features/booking-status/bookings/queries.ts'

/** The bookings of a wedding: the coming ones, or the past ones with the latest first. */
export async function listBookingsOfWedding(
  db: Queryable,
  weddingId: string,
  { filter = 'ahead', ...page }: BookingQuery,
  now: Date,
): Promise<Page<BookingItem>> {
  const { limit, after } = pageAfter(page)
  const ahead = sql<boolean>`(agreement in ('held', 'bound', 'moving', 'stuck', 'fixed') and logistics <> 'completed')`
  const rows = await withPayments(db)
    .where('bookings.weddingId', '=', weddingId)
    .where(filter === 'ahead' ? ahead : sql<boolean>`not ${ahead}`)
    .where(isAfterCursor(after, ['bookings.createdAt', 'bookings.id'], 'descending'))
    .orderBy('bookings.createdAt', 'desc')
    .orderBy('bookings.id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, (row) => toItem(row, 'couple', now))
}

/**
 * A business's bookings of one filter: those with a deadline by it, agreed ones by day, and past
 * ones with the latest day first. The chart's selector decides which filter a booking belongs to;
 * the SQL repeats it, and a test compares the two.
 */
export async function listBookingsOfBusiness(
  db: Queryable,
  businessId: string,
  { filter, month, ...page }: VendorBookingQuery,
  now: Date,
): Promise<VendorBookingList> {
  const [rows, overview] = await Promise.all([
    pageOfBusiness(db, businessId, { filter, month, page }, now),
    overviewOf(db, businessId, now),
  ])
  return { ...rows, ...overview }
}

const dueCursor = cursorBy('rank', v.union([instantSchema, v.literal('infinity')]))
const dayCursor = cursorBy('rank', daySchema)

async function pageOfBusiness(
  db: Queryable,
  businessId: string,
  {
    filter,
    month,
    page,
  }: { filter: VendorBookingFilter; month: string | undefined; page: PageQuery },
  now: Date,
): Promise<Page<VendorBooking>> {
  const rows = withPayments(db)
    .innerJoin('enquiries', 'enquiries.id', 'bookings.enquiryId')
    .innerJoinLateral(waitsOf(now), (join) => join.onTrue())
    .select(['enquiries.details', 'waits.deadline'])
    .where('bookings.businessId', '=', businessId)
    .where('waits.filter', '=', filter)
    .$if(month !== undefined, (query) =>
      query.where(
        sql<SqlBool>`first_day >= ${`${month}-01`}::date
          and first_day < ${`${month}-01`}::date + interval '1 month'`,
      ),
    )
  const show = (row: Awaited<ReturnType<(typeof rows)['executeTakeFirstOrThrow']>>) => {
    const item = toItem(row, 'vendor', now)
    const place = row.details.venue || row.details.town
    const progress = progressOf(bookingNow(row), { isReviewed: row.reviewId !== null })
    return { ...item, progress, place, openMinor: openMinor(item.payments) }
  }
  if (filter === 'mine' || filter === 'theirs') {
    const { limit, after } = pageAfter(page, dueCursor)
    const found = await rows
      .where(isAfterCursor(after, ['waits.deadline', 'bookings.id']))
      .orderBy('waits.deadline')
      .orderBy('bookings.id')
      .limit(limit + 1)
      .execute()
    return pageOf(found, limit, show, {
      encode: ({ deadline, id }) => dueCursor.encode({ rank: deadlineText(deadline), id }),
    })
  }
  const { limit, after } = pageAfter(page, dayCursor)
  const direction = filter === 'agreed' ? 'ascending' : 'descending'
  const order = filter === 'agreed' ? 'asc' : 'desc'
  const found = await rows
    .where(isAfterCursor(after, ['bookings.firstDay', 'bookings.id'], direction))
    .orderBy('bookings.firstDay', order)
    .orderBy('bookings.id', order)
    .limit(limit + 1)
    .execute()
  return pageOf(found, limit, show, {
    encode: ({ firstDay, id }) => dayCursor.encode({ rank: firstDay, id }),
  })
}

/** The driver returns an infinite time as a number. */
function deadlineText(deadline: Date | number) {
  return deadline instanceof Date ? deadline.toISOString() : 'infinity'
}

/** The number of bookings in each filter, and the months with any. */
async function overviewOf(
  db: Queryable,
  businessId: string,
  now: Date,
): Promise<Pick<VendorBookingList, 'counts' | 'months'>> {
  const rows = await db
    .selectFrom('bookings')
    .innerJoinLateral(waitsOf(now), (join) => join.onTrue())
    .select((eb) => [
      'waits.filter',
      sql<string>`to_char(first_day, 'YYYY-MM')`.as('month'),
      eb.fn.countAll<number>().as('count'),
    ])
    .where('bookings.businessId', '=', businessId)
    .groupBy(['filter', 'month'])
    .execute()
  const counts = { mine: 0, theirs: 0, agreed: 0, over: 0 }
  for (const { filter, count } of rows) counts[filter] += count
  return { counts, months: [...new Set(rows.map(({ month }) => month))].toSorted() }
}
