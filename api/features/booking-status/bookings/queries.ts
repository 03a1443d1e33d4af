import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { sql } from 'kysely'
import type { Expression, RawBuilder, SqlBool } from 'kysely'
import type { VendorBookingFilter } from '#machines/bookings/list/booking-list.schema.ts'
import { holdDays, soonDays } from '#machines/bookings/booking.rules.ts'
import { suspendedStates } from '#machines/vendors/business.schema.ts'
import type { BookingStatus } from '#machines/booking-status/booking-status.schema.ts'
import type { BookingSide } from '#machines/bookings/booking.schema.ts'
import { nothingNext, whereBookingIs } from '#machines/bookings/booking.selectors.ts'
import type { Queryable } from '#api/db/client.ts'
import { rowsOf } from '#api/db/engine/prepared-statement.ts'
import { approvalInForce, bookingNow, businessStatus, holdOf, toPayment } from '../queries.ts'
import type { BookingRow, PaymentOf, PaymentColumns } from '../queries.ts'

/** Bookings with their two sides and their payments. */
export function withPayments(db: Queryable) {
  return withPaymentsOnly(db)
    .leftJoin('weddings', 'weddings.id', 'bookings.weddingId')
    .selectAll('bookings')
    .select([
      'weddings.firstNameLine',
      'weddings.secondNameLine',
      'businesses.name as businessName',
    ])
}

function withPaymentsOnly(db: Queryable) {
  return db
    .selectFrom('bookings')
    .leftJoin('reviews', 'reviews.bookingId', 'bookings.id')
    .leftJoin('businesses', 'businesses.id', 'bookings.businessId')
    .select(['reviews.id as reviewId', approvalInForce.as('approval'), 'businesses.approvalSince'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('budgetPayments as payment')
          .select([
            'payment.id',
            'payment.bookingKind as kind',
            'payment.minor',
            'payment.dueOn',
            'payment.state',
            'payment.paidOn',
            'payment.receivedAt',
          ])
          .whereRef('payment.bookingId', '=', 'bookings.id')
          .orderBy('payment.createdAt')
          .orderBy('payment.id'),
      ).as('payments'),
    )
}

export type ItemRow = Awaited<
  ReturnType<ReturnType<typeof withPayments>['executeTakeFirstOrThrow']>
>

type SeenRow = Pick<
  ItemRow,
  'weddingId' | 'keptPayments' | 'payments' | 'reviewId' | 'approval' | 'approvalSince'
> &
  Pick<BookingRow, StatusColumn>

const statusColumns = [
  'agreement',
  'contract',
  'money',
  'logistics',
  'stateVersion',
  'facts',
  'firstDay',
  'lastDay',
  'timeZone',
  'holdUntil',
] as const

type StatusColumn = (typeof statusColumns)[number]

/** Whose turn it is for one side, what is next, and by when. */
export function bookingStatusIn(row: SeenRow, side: BookingSide, instant: Date): BookingStatus {
  if (row.weddingId === null) return nothingNext
  const { firstDay, lastDay, timeZone, reviewId } = row
  const business = businessStatus(row)
  const seen = {
    ...bookingNow(row),
    payments: paymentsIn(row),
    firstDay,
    lastDay,
    timeZone,
    holdUntil: holdOf(row, business),
    isSuspended: business.isSuspended,
    isReviewed: reviewId !== null,
  }
  return whereBookingIs(seen, side, instant.toISOString())
}

/**
 * The last booking of a thread, as one value of JSON for a statement that asks more.
 * `toBookingStatus` reads it.
 */
export function bookingOfThread(db: Queryable, enquiryId: Expression<string>) {
  return jsonObjectFrom(
    withPaymentsOnly(db)
      .select(statusColumns.map((column) => `bookings.${column}` as const))
      .select(['bookings.weddingId', 'bookings.keptPayments'])
      .where('bookings.enquiryId', '=', enquiryId)
      .orderBy('bookings.createdAt', 'desc')
      .limit(1),
  )
}

/** Whose turn it is in the booking of a thread; null where there is none. */
export function toBookingStatus(
  value: object | null,
  side: BookingSide,
  now: Date,
): BookingStatus | null {
  const [row] = value === null ? [] : rowsOf<SeenRow>([value], ['holdUntil', 'approvalSince'])
  return row ? bookingStatusIn(row, side, now) : null
}

export function paymentsIn(
  row: Pick<SeenRow, 'weddingId' | 'keptPayments' | 'payments'>,
): PaymentOf[] {
  const payments: readonly PaymentColumns[] =
    row.weddingId === null ? (row.keptPayments ?? []) : rowsOf<PaymentColumns>(row.payments, [])
  return payments.filter(({ state }) => state !== 'cancelled').map(toPayment)
}

/** What a booking waits for as one side reads it, and until when; as `whereBookingIs` says. */
export function waitsOf(now: Date | Expression<Date>, side: BookingSide = 'vendor') {
  const isOffered = sql`contract = 'offered' and suspended is not true`
  const isVendors = sql`(agreement = 'moving' or claimed > 0
    or contract = 'half_signed' and suspended is not true)`
  const isCouples = sql`(agreement = 'stuck' or ${isOffered} or soon is not null
    or money = 'deposit_due' and deposits > 0)`
  const [isMine, isTheirs] = side === 'vendor' ? [isVendors, isCouples] : [isCouples, isVendors]
  // Whoever may pay soon has a day for it; the business waits for it only where it has nothing to
  // do itself.
  const hasNoDay = side === 'vendor' ? sql`${isVendors} or ${isOffered}` : isOffered
  return sql<{ filter: VendorBookingFilter; deadline: Date | number; paysSoon: boolean }>`(
    select case
        when agreement in ('cancelled', 'lapsed') or bookings.wedding_id is null then 'over'
        when ${isMine} then 'mine'
        when ${isTheirs} then 'theirs'
        when logistics = 'completed' then 'over'
        else 'agreed' end as filter,
      case
        when agreement = 'held' and suspended then ${untilItsDay}
        when agreement = 'held' and back_since is not null then greatest(hold_until,
          least(back_since + ${sql.lit(`${holdDays} days`)}::interval, ${zoned(sql`first_day`)}))
        when agreement = 'held' then hold_until
        when agreement in ('moving', 'stuck') then ${untilItsDay}
        when ${hasNoDay} then 'infinity'
        else coalesce(${zoned(sql`soon`)}, 'infinity') end as deadline,
      soon is not null as pays_soon
    from (
      select count(*) filter (where state = 'paid' and received_at is null) as claimed,
        count(*) filter (where state = 'scheduled' and booking_kind = 'deposit') as deposits,
        min(due_on) filter (where state = 'scheduled'
          and due_on <= (${now}::timestamptz at time zone bookings.time_zone)::date + ${sql.lit(soonDays)}) as soon
      from budget_payments where booking_id = bookings.id
    ) as payments
    left join (
      select id, ${approvalInForce} in (${sql.join(suspendedStates.map((state) => sql.lit(state)))}) as suspended,
        case when approval = 'approved' then approval_since end as back_since
      from businesses
    ) as business on business.id = bookings.business_id
  )`.as('waits')
}

/**
 * Whether a booking may wait for somebody at all, by its own columns. Whatever `waitsOf` says waits
 * is among these, so that it is not asked about what is over and paid.
 */
export const mayWait = sql<SqlBool>`bookings.wedding_id is not null
  and bookings.agreement not in ('cancelled', 'lapsed')
  and (bookings.agreement in ('moving', 'stuck')
    or bookings.contract in ('offered', 'half_signed')
    or bookings.money in ('deposit_due', 'balance_due'))`

/** When its day begins; of what was agreed on the day itself, when the day is over. */
const untilItsDay = sql`case when hold_until = ${zoned(sql`(last_day + 1)`)} then hold_until
  else ${zoned(sql`first_day`)} end`

/** The instant at which a day begins where the booking takes place. */
function zoned(day: RawBuilder<unknown>) {
  return sql`${day}::timestamp at time zone bookings.time_zone`
}
