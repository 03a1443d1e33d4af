import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { OpenPayment, OpenPayments } from '#machines/bookings/list/booking-list.schema.ts'
import { firstNameIn } from '#machines/enquiries/details/enquiry-details.rules.ts'
import { daySchema } from '#machines/kernel/values/dates.ts'
import { cursorBy } from '#api/db/cursor.ts'
import type { Queryable } from '#api/db/client.ts'
import { isAfterCursor, pageAfter, pageOf } from '#api/db/page.ts'
import type { PageQuery } from '#api/db/page.ts'

const dayCursor = cursorBy('rank', daySchema)

/**
 * The payments that a business waits for or still has to confirm, earliest first, with their sums.
 */
export async function listOpenPayments(
  db: Queryable,
  businessId: string,
  page: PageQuery,
  now: Date,
): Promise<OpenPayments> {
  const [items, sums] = await Promise.all([
    pageOfPayments(db, businessId, page, now),
    sumsOf(db, businessId, now),
  ])
  return { ...items, sums }
}

/** A payment without a day was due when it was agreed. */
const rank = sql<string>`coalesce(due_on, (bookings.created_at at time zone bookings.time_zone)::date)`

function isOverdue(now: Date) {
  const today = sql`(${now}::timestamptz at time zone bookings.time_zone)::date`
  return sql<boolean>`(budget_payments.state = 'scheduled' and ${rank} < ${today})`
}

function openPayments(db: Queryable, businessId: string) {
  return db
    .selectFrom('bookings')
    .innerJoin('budgetPayments', 'budgetPayments.bookingId', 'bookings.id')
    .innerJoin('weddings', 'weddings.id', 'bookings.weddingId')
    .where('bookings.businessId', '=', businessId)
    .where(
      sql<SqlBool>`(budget_payments.state = 'scheduled'
        or budget_payments.state = 'paid' and budget_payments.received_at is null)`,
    )
}

async function pageOfPayments(db: Queryable, businessId: string, page: PageQuery, now: Date) {
  const { limit, after } = pageAfter(page, dayCursor)
  const rows = await openPayments(db, businessId)
    .select([
      'budgetPayments.id',
      'budgetPayments.bookingKind',
      'budgetPayments.minor',
      'budgetPayments.dueOn',
      'budgetPayments.paidOn',
      'budgetPayments.state',
      'bookings.enquiryId',
      'bookings.currency',
      'bookings.firstDay',
      'weddings.firstNameLine',
      'weddings.secondNameLine',
    ])
    .select([rank.as('rank'), isOverdue(now).as('isOverdue')])
    .where(isAfterCursor(after, [rank, 'budgetPayments.id']))
    .orderBy(rank)
    .orderBy('budgetPayments.id')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, toOpenPayment, {
    encode: ({ rank: day, id }) => dayCursor.encode({ rank: day, id }),
  })
}

async function sumsOf(db: Queryable, businessId: string, now: Date): Promise<OpenPayments['sums']> {
  const sums = await openPayments(db, businessId)
    .select([
      'bookings.currency',
      sumWhere(sql`budget_payments.state = 'scheduled'`).as('open'),
      sumWhere(isOverdue(now)).as('overdue'),
      sumWhere(sql`budget_payments.state = 'paid'`).as('claimed'),
    ])
    .groupBy('bookings.currency')
    .orderBy('bookings.currency')
    .execute()
  return sums.map(({ currency, open, overdue, claimed }) => ({
    currency,
    openMinor: Number(open),
    overdueMinor: Number(overdue),
    claimedMinor: Number(claimed),
  }))
}

function sumWhere(condition: RawBuilder<unknown>) {
  return sql<string>`coalesce(sum(budget_payments.minor) filter (where ${condition}), 0)::text`
}

function toOpenPayment(row: {
  id: string
  bookingKind: OpenPayment['kind'] | null
  minor: string
  dueOn: string | null
  paidOn: string | null
  state: string
  isOverdue: boolean
  enquiryId: string
  currency: string
  firstDay: string
  firstNameLine: string
  secondNameLine: string
}): OpenPayment {
  return {
    id: row.id,
    kind: row.bookingKind ?? 'part',
    minor: Number(row.minor),
    dueOn: row.dueOn,
    paidOn: row.paidOn,
    status: row.state === 'paid' ? 'claimed' : 'due',
    isOverdue: row.isOverdue,
    enquiryId: row.enquiryId,
    couple: [firstNameIn(row.firstNameLine), firstNameIn(row.secondNameLine)],
    currency: row.currency,
    firstDay: row.firstDay,
  }
}
