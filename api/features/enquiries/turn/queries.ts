import { sql } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import { whereWeAre } from '#machines/enquiries/enquiry.selectors.ts'
import type { VendorBookingFilter } from '#machines/bookings/list/booking-list.schema.ts'
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

/** A statement that brings `bookingsWithWaits` as `waiting`, for the parts that read it. */
type WithWaiting = {
  waiting: {
    enquiryId: string
    agreement: string
    contract: string
    filter: VendorBookingFilter
    deadline: Date | number
    paysSoon: boolean
  }
}

/**
 * The bookings of a wedding that neither side has left, each with what it waits for as in
 * `waitsOf`. A statement selects them once as `waiting`; its parts count and list them.
 */
export function bookingsWithWaits(
  db: Queryable,
  weddingId: Expression<string>,
  now: Expression<Date>,
) {
  return db
    .selectFrom('bookings')
    .innerJoinLateral(waitsOf(now, 'couple'), (join) => join.onTrue())
    .where('bookings.weddingId', '=', weddingId)
    .where('bookings.agreement', 'not in', ['cancelled', 'lapsed'])
    .select([
      'bookings.id',
      'bookings.enquiryId',
      'bookings.agreement',
      'bookings.contract',
      'bookings.money',
      'bookings.timeZone',
      'waits.filter',
      'waits.deadline',
      'waits.paysSoon',
    ])
}

/**
 * The enquiries that wait for the couple, by deadline, as a part of a larger statement. `toTurns`
 * and `countTurns` read its JSON. A draft waits for nobody else, and a thread with a suspended
 * business for nobody at all.
 */
export function nextEnquiries(db: Queryable, weddingId: Expression<string>, limit: number) {
  return db
    .selectFrom('enquiries')
    .innerJoin('businesses', 'businesses.id', 'enquiries.businessId')
    .where('enquiries.weddingId', '=', weddingId)
    .where('enquiries.turn', '=', 'couple')
    .where('enquiries.state', '!=', 'draft')
    .where(approvalInForce, 'not in', suspendedStates)
    .select(turnColumns)
    .orderBy(sql`coalesce(enquiries.runs_out_at, 'infinity'::timestamptz)`)
    .orderBy('enquiries.id')
    .limit(limit)
}

/**
 * The threads whose booking of `waiting` waits for the couple, by deadline, for `toTurns` and
 * `countTurns`. Where payments that are due soon are listed separately (`paysElsewhere`), a booking
 * that waits for nothing else is left out.
 */
export function nextBookings(db: Queryable, paysElsewhere: Expression<boolean>, limit: number) {
  return db
    .withTables<WithWaiting>()
    .selectFrom('waiting')
    .innerJoin('enquiries', 'enquiries.id', 'waiting.enquiryId')
    .innerJoin('businesses', 'businesses.id', 'enquiries.businessId')
    .where('waiting.filter', '=', 'mine')
    .where(
      sql<SqlBool>`(not ${paysElsewhere}::boolean or waiting.agreement = 'stuck'
        or waiting.contract = 'offered' or not waiting.pays_soon)`,
    )
    .select(turnColumns)
    .select(bookingOfThread(db, sql.ref('enquiries.id')).as('booking'))
    .orderBy('waiting.deadline')
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
  // Counted before the limit.
  sql<number>`count(*) over ()`.as('all'),
] as const

/**
 * The number of threads in which it is the vendor's turn, by the thread or by its booking of
 * `waiting`.
 */
export function countVendorsTurn(db: Queryable, weddingId: Expression<string>) {
  const talking = db
    .selectFrom('enquiries')
    .innerJoin('businesses', 'businesses.id', 'enquiries.businessId')
    .where('enquiries.weddingId', '=', weddingId)
    .where('enquiries.turn', '=', 'vendor')
    .where(approvalInForce, 'not in', suspendedStates)
    .where('enquiries.state', 'not in', ['draft', 'discarded'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
  const booked = db
    .withTables<WithWaiting>()
    .selectFrom('waiting')
    .where('waiting.filter', '=', 'theirs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
  return sql<number>`select ((${talking}) + (${booked}))::integer`
}

type TurnRow = Pick<EnquiryRow, 'id' | 'state' | 'stateVersion' | 'facts'> &
  ApprovalNow & { name: string; category: ServiceCategory; booking?: object | null; all: number }

/** How many wait in all: those that a limit has left out, too. */
export function countTurns([first]: readonly object[]): number {
  return first ? rowsOf<TurnRow>([first], [])[0]!.all : 0
}

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
