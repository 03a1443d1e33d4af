import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { BookingPayment } from '#machines/bookings/booking-record.schema.ts'
import { booking } from '#machines/bookings/booking.machine.ts'
import { holdWith } from '#machines/bookings/booking.rules.ts'
import type { BusinessStatus, Days } from '#machines/bookings/booking.rules.ts'
import type { BookingState } from '#machines/bookings/booking.schema.ts'
import { stateIn } from '#machines/bookings/booking.selectors.ts'
import type { BookingNow } from '#machines/bookings/booking.selectors.ts'
import type { VendorTimes } from '#machines/bookings/times/vendor-times.schema.ts'
import { upToDate } from '#machines/kernel/lifecycle.ts'
import { suspendedStates } from '#machines/vendors/business.schema.ts'
import type { BusinessNow } from '#machines/vendors/business.schema.ts'
import type { ApprovalState } from '#machines/vendors/vendor-approval.selectors.ts'
import type { Queryable } from '#api/db/client.ts'
import type { KeptPayment } from '#api/db/tables/bookings.ts'
import type { Tables } from '#api/db/tables/tables.ts'

export type BookingRow = Selectable<Tables['bookings']>

/** A payment of a booking: one of the couple's budget, or what the business keeps of it. */
export type PaymentOf = Omit<BookingPayment, 'steps'>

/** Where a row's booking is, as this release reads it. */
export function bookingNow(
  row: Pick<BookingRow, keyof BookingState | 'stateVersion' | 'facts'>,
): BookingNow {
  const { agreement, contract, money, logistics, stateVersion, facts } = row
  const state = { agreement, contract, money, logistics }
  const stored = upToDate(booking, { version: stateVersion, state, facts })
  return { state: stateIn(stored), facts: stored.facts }
}

/**
 * `approvalInForce` of a business that is joined or selected by its own name; null if it is gone.
 */
export const approvalInForce = sql<ApprovalState | null>`case when businesses.approval = 'appealed'
  then coalesce(businesses.approval_facts ->> 'appealed', 'suspended') else businesses.approval end`

/** A business as its bookings go by it. */
export function businessStatus({
  approval,
  approvalSince,
}: Pick<BusinessNow, 'approval'> & { approvalSince: Date | null }): BusinessStatus {
  return {
    isSuspended: suspendedStates.some((suspended) => suspended === approval),
    backSince: approval === 'approved' ? (approvalSince?.toISOString() ?? null) : null,
  }
}

/** The same of the business of a booking that is about to change. */
export async function businessOfBooking(
  tx: Queryable,
  { businessId }: Pick<BookingRow, 'businessId'>,
): Promise<BusinessStatus> {
  const row = await tx
    .selectFrom('businesses')
    .select([approvalInForce.as('approval'), 'approvalSince'])
    .where('id', '=', businessId)
    .executeTakeFirst()
  return businessStatus(row ?? { approval: null, approvalSince: null })
}

/** Until when its place is kept. */
export function holdOf(
  { holdUntil, firstDay, lastDay, timeZone }: Pick<BookingRow, 'holdUntil' | keyof Days>,
  business: BusinessStatus,
): string {
  return holdWith({ holdUntil: holdUntil.toISOString(), firstDay, lastDay, timeZone }, business)
}

/** When its vendor is there, by their own word. */
export function timesIn({
  arrivesMinute: arrives,
  startsMinute: starts,
  endsMinute: ends,
}: Pick<BookingRow, 'arrivesMinute' | 'startsMinute' | 'endsMinute'>): VendorTimes | null {
  return starts === null || ends === null ? null : { arrives, starts, ends }
}

/** The payments of a booking, in the order in which they were agreed. */
export async function paymentsOf(db: Queryable, bookingId: string): Promise<PaymentOf[]> {
  const rows = await db
    .selectFrom('budgetPayments')
    .select(['id', 'bookingKind', 'minor', 'dueOn', 'state', 'paidOn', 'receivedAt'])
    .where('bookingId', '=', bookingId)
    .where('state', '!=', 'cancelled')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map((row) =>
    toPayment({ ...row, kind: row.bookingKind, receivedAt: row.receivedAt?.toISOString() ?? null }),
  )
}

/**
 * What was agreed for a cancellation: the steps of the last version that both accepted; null where
 * there is none.
 */
export async function termsInForce(db: Queryable, bookingId: string) {
  const row = await db
    .selectFrom('bookingContracts')
    .select('cancellation')
    .where('bookingId', '=', bookingId)
    .where('coupleAt', 'is not', null)
    .where('vendorAt', 'is not', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.cancellation ?? null
}

/** A payment as the database returns it, in a row or in JSON. */
export interface PaymentColumns {
  id: string
  kind: 'deposit' | 'part' | null
  minor: string | number
  dueOn: string | null
  state: KeptPayment['state']
  paidOn: string | null
  receivedAt: string | null
}

export function toPayment({
  id,
  kind,
  minor,
  dueOn,
  state,
  paidOn,
  receivedAt,
}: PaymentColumns): PaymentOf {
  const received = receivedAt === null ? null : new Date(receivedAt).toISOString()
  return {
    id,
    kind: kind ?? 'part',
    minor: Number(minor),
    dueOn,
    status: state !== 'paid' ? 'due' : received === null ? 'claimed' : 'received',
    paidOn,
    receivedAt: received,
  }
}
