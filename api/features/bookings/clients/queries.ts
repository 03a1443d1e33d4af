import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import { openMinor } from '#machines/bookings/booking.rules.ts'
import { progressOf } from '#machines/bookings/booking.selectors.ts'
import type { Client, ClientQuery } from '#machines/bookings/list/client-list.schema.ts'
import { firstNameIn } from '#machines/enquiries/details/enquiry-details.rules.ts'
import type { Page } from '#machines/kernel/page.ts'
import { daySchema } from '#machines/kernel/values/dates.ts'
import { cursorBy } from '#api/db/cursor.ts'
import type { Queryable } from '#api/db/client.ts'
import { isAfterCursor, pageAfter, pageOf } from '#api/db/page.ts'
import { bookingNow } from '#api/features/booking-status/queries.ts'
import { paymentsIn, withPayments } from '#api/features/booking-status/bookings/queries.ts'

const dayCursor = cursorBy('rank', daySchema)

/**
 * The couples that accepted a quote of a business, each once with their latest booking: the coming
 * ones by day, the past ones with the latest day first. A hold that lapsed makes nobody a client.
 * Callers must authorize.
 */
export async function listClients(
  db: Queryable,
  businessId: string,
  { filter = 'ahead', ...page }: ClientQuery,
): Promise<Page<Client>> {
  const { limit, after } = pageAfter(page, dayCursor)
  const isAhead = filter === 'ahead'
  const order = isAhead ? 'asc' : 'desc'
  const rows = await clientRows(db, businessId)
    .where(isAhead ? ahead : sql<boolean>`not ${ahead}`)
    .where(
      isAfterCursor(
        after,
        ['bookings.firstDay', 'bookings.id'],
        isAhead ? 'ascending' : 'descending',
      ),
    )
    .orderBy('bookings.firstDay', order)
    .orderBy('bookings.id', order)
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, toClient, {
    encode: ({ firstDay, id }) => dayCursor.encode({ rank: firstDay, id }),
  })
}

const ahead = sql<boolean>`(bookings.agreement <> 'cancelled'
  and bookings.logistics <> 'completed' and bookings.wedding_id is not null)`

function clientRows(db: Queryable, businessId: string) {
  return withPayments(db)
    .innerJoin('enquiries', 'enquiries.id', 'bookings.enquiryId')
    .select('enquiries.details')
    .where('bookings.businessId', '=', businessId)
    .where('bookings.agreement', '<>', 'lapsed')
    .where(
      sql<SqlBool>`not exists (select from bookings as later
        where later.wedding_id = bookings.wedding_id
          and later.business_id = bookings.business_id and later.agreement <> 'lapsed'
          and (later.created_at, later.id) > (bookings.created_at, bookings.id))`,
    )
}

type ClientRow = Awaited<ReturnType<ReturnType<typeof clientRows>['executeTakeFirstOrThrow']>>

function toClient(row: ClientRow): Client {
  const { id, enquiryId, firstDay, lastDay, currency, details } = row
  const payments = paymentsIn(row)
  const open = openMinor(payments)
  return {
    id,
    enquiryId,
    couple: [firstNameIn(row.firstNameLine ?? ''), firstNameIn(row.secondNameLine ?? '')],
    firstDay,
    lastDay,
    currency,
    totalMinor: Number(row.totalMinor),
    progress: progressOf(bookingNow(row), { isReviewed: row.reviewId !== null }),
    place: details.venue || details.town,
    openMinor: open,
    paidMinor: payments.reduce((sum, { minor }) => sum + minor, 0) - open,
  }
}
