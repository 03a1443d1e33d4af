import { sql } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import { whereWeAre } from '#machines/enquiries/enquiry.selectors.ts'
import { suspendedStates } from '#machines/vendors/business.schema.ts'
import type { ServiceCategory } from '#machines/vendors/business.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { approvalInForce } from '#api/features/booking-status/queries.ts'
import { rowsOf } from '#api/db/engine/prepared-statement.ts'
import {
  bookingOfThread,
  toBookingStatus,
  waitsOf,
} from '#api/features/booking-status/bookings/queries.ts'
import { enquiryNow } from '../queries.ts'
import type { ApprovalNow, EnquiryRow } from '../queries.ts'

/**
 * The enquiries that wait for the couple, by deadline, as a part of a larger statement. `toTurns`
 * reads its JSON.
 */
export function nextEnquiries(db: Queryable, weddingId: Expression<string>, limit: number) {
  return couplesTurn(db, weddingId)
    .select(turnColumns)
    .orderBy(sql`coalesce(enquiries.runs_out_at, 'infinity'::timestamptz)`)
    .orderBy('enquiries.id')
    .limit(limit)
}

/**
 * The threads whose booking waits for the couple, as in `waitsOf`, by deadline. `toTurns` reads its
 * JSON.
 */
export function nextBookings(db: Queryable, asked: BookingsAsked, limit: number) {
  return couplesBookings(db, asked)
    .select(turnColumns)
    .select(bookingOfThread(db, sql.ref('enquiries.id')).as('booking'))
    .orderBy('waits.deadline')
    .orderBy('enquiries.id')
    .limit(limit)
}

const turnColumns = [
  'enquiries.id',
  'enquiries.state',
  'enquiries.stateVersion',
  'enquiries.facts',
  'businesses.name',
  'businesses.category',
  approvalInForce.as('approval'),
  'businesses.approvalSince',
] as const

/** The number of them. */
export function countNextBookings(db: Queryable, asked: BookingsAsked) {
  return couplesBookings(db, asked).select((eb) => eb.fn.countAll<number>().as('count'))
}

/** The number of threads in which it is the vendor's turn, by the thread or by its booking. */
export function countVendorsTurn(
  db: Queryable,
  { weddingId, now }: Pick<BookingsAsked, 'weddingId' | 'now'>,
) {
  const talking = db
    .selectFrom('enquiries')
    .innerJoin('businesses', 'businesses.id', 'enquiries.businessId')
    .where('enquiries.weddingId', '=', weddingId)
    .where('enquiries.turn', '=', 'vendor')
    .where(approvalInForce, 'not in', suspendedStates)
    .where('enquiries.state', 'not in', ['draft', 'discarded'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
  const booked = db
    .selectFrom('bookings')
    .innerJoinLateral(waitsOf(now, 'couple'), (join) => join.onTrue())
    .where('bookings.weddingId', '=', weddingId)
    .where('waits.filter', '=', 'theirs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
  return sql<number>`select ((${talking}) + (${booked}))::integer`
}

interface BookingsAsked {
  weddingId: Expression<string>
  now: Expression<Date>
  /**
   * Whether payments that are due soon are listed separately, so that a booking that waits for
   * nothing else is left out.
   */
  paysElsewhere: Expression<boolean>
}

function couplesBookings(db: Queryable, { weddingId, now, paysElsewhere }: BookingsAsked) {
  return db
    .selectFrom('bookings')
    .innerJoin('enquiries', 'enquiries.id', 'bookings.enquiryId')
    .innerJoin('businesses', 'businesses.id', 'enquiries.businessId')
    .innerJoinLateral(waitsOf(now, 'couple'), (join) => join.onTrue())
    .where('bookings.weddingId', '=', weddingId)
    .where('waits.filter', '=', 'mine')
    .where(
      sql<SqlBool>`(not ${paysElsewhere}::boolean or agreement = 'stuck' or contract = 'offered' or not waits.pays_soon)`,
    )
}

/** The number of them. */
export function countNextEnquiries(db: Queryable, weddingId: Expression<string>) {
  return couplesTurn(db, weddingId).select((eb) => eb.fn.countAll<number>().as('count'))
}

/** A draft waits for nobody else, and a thread with a suspended business for nobody at all. */
function couplesTurn(db: Queryable, weddingId: Expression<string>) {
  return db
    .selectFrom('enquiries')
    .innerJoin('businesses', 'businesses.id', 'enquiries.businessId')
    .where('enquiries.weddingId', '=', weddingId)
    .where('enquiries.turn', '=', 'couple')
    .where('enquiries.state', '!=', 'draft')
    .where(approvalInForce, 'not in', suspendedStates)
}

type TurnRow = Pick<EnquiryRow, 'id' | 'state' | 'stateVersion' | 'facts'> &
  ApprovalNow & { name: string; category: ServiceCategory; booking?: object | null }

/** The couple's turns, with whom and until when, from one JSON value. */
export function toTurns(values: readonly object[], now: Date) {
  return rowsOf<TurnRow>(values, ['approvalSince']).map(
    ({ id, name, category, booking = null, ...row }) => ({
      id,
      name,
      category,
      where: whereWeAre(enquiryNow(row, row), 'couple'),
      booking: toBookingStatus(booking, 'couple', now),
    }),
  )
}
