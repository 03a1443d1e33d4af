import { sql } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import { enquiryFilters } from '#machines/enquiries/details/enquiry-list.schema.ts'
import type { EnquiryFilter } from '#machines/enquiries/details/enquiry-list.schema.ts'
import type { PartySide } from '#machines/enquiries/enquiry.schema.ts'
import { otherSide } from '#machines/enquiries/enquiry.selectors.ts'
import { suspendedStates } from '#machines/vendors/business.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { withoutEstimate, prepareStatement } from '#api/db/engine/prepared-statement.ts'
import type { Params } from '#api/db/engine/prepared-statement.ts'
import { approvalInForce } from '#api/features/booking-status/queries.ts'
import { mayWait, waitsOf } from '#api/features/booking-status/bookings/queries.ts'

/** Whose list it is: a wedding's, read by a member, or a business's, read by its staff. */
export interface ListReader {
  userId: string
  side: PartySide
  /** The wedding or the business. */
  id: string
  /** Whether the team has suspended the business whose list it is; of a wedding's, false. */
  isSuspended: boolean
}

/** A condition on a thread. */
export type Condition = ReturnType<typeof sql<SqlBool>>

/**
 * Whether the team has suspended the business of a thread: it is nobody's turn until the business
 * is back. Of a business's own threads that is known before they are read.
 */
export function pausedThreads(side: PartySide, isSuspended: Expression<boolean>): Condition {
  if (side === 'vendor') return sql`${isSuspended}::boolean`
  return sql`exists (select from businesses where businesses.id = enquiries.business_id
    and ${approvalInForce} in (${sql.join(suspendedStates.map((state) => sql.lit(state)))}))`
}

/** Which threads are in a filter. */
export function filters(side: PartySide, paused: Condition): Record<EnquiryFilter, Condition> {
  const sent = sql<SqlBool>`enquiries.state not in ('draft', 'discarded')`
  const turn = (of: string) => sql<SqlBool>`${sent} and enquiries.turn = ${sql.lit(of)}`
  return {
    all: sent,
    mine: sql`${turn(side)} and not ${paused}`,
    theirs: sql`${turn(otherSide(side))} and not ${paused}`,
    agreed: turn('both'),
    over: turn('none'),
    // The vendor does not know about drafts.
    drafts: side === 'couple' ? sql<SqlBool>`enquiries.state = 'draft'` : sql<SqlBool>`false`,
  }
}

/** The longest page, and the row that tells whether there is a next one. */
const maxRead = 101

type Given = Pick<ListReader, 'id' | 'isSuspended'> & {
  now: Date
  rank: Date | string
  afterId: string
}

/** Where a thread is in its list. The driver returns an infinite time as a number. */
export interface Place<Rank = Date | string> {
  rank: Rank
  id: string
}

/** The ids of a page and of more, in the order of the list, after a place in it. */
export function placesOf(
  db: Queryable,
  { side, id, isSuspended }: Pick<ListReader, 'side' | 'id' | 'isSuspended'>,
  { filter, after, now }: { filter: EnquiryFilter; after: Place | null; now: Date },
): Promise<Place<Date | number>[]> {
  const { rank, id: afterId } = after ?? (isByDeadline(filter) ? first : newest)
  return statements[side][filter](db, { id, isSuspended, now, rank, afterId })
}

/** Before every deadline, and after every change. */
const first = { rank: '-infinity', id: '00000000-0000-0000-0000-000000000000' }
const newest = { rank: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/** These list first what runs out first, the others what changed last. */
export function isByDeadline(filter: EnquiryFilter): filter is 'mine' | 'theirs' {
  return filter === 'mine' || filter === 'theirs'
}

const statements = { couple: statementsOf('couple'), vendor: statementsOf('vendor') }

function statementsOf(side: PartySide) {
  const prepared = enquiryFilters.map((filter) => [
    filter,
    prepareStatement(`enquiries of a ${side}: ${filter}`, (db, given: Params<Given>) =>
      isByDeadline(filter)
        ? byDeadline(db, { side, filter }, given)
        : byTime(db, { side, filter }, given),
    ),
  ])
  // One for each filter.
  return Object.fromEntries(prepared) as Record<EnquiryFilter, Statement>
}

type Statement = (db: Queryable, given: Given) => Promise<Place<Date | number>[]>

interface List<F extends EnquiryFilter> {
  side: PartySide
  filter: F
}

/** Threads of one turn together with those whose booking waits for the same side. */
function byDeadline(
  db: Queryable,
  { side, filter }: List<'mine' | 'theirs'>,
  given: Params<Given>,
) {
  const due = sql<Date | number>`coalesce(enquiries.runs_out_at, 'infinity'::timestamptz)`
  const talking = threadsOf(db, { side, filter }, given)
    .select([due.as('rank'), 'enquiries.id'])
    .where(sql<SqlBool>`(${due}, enquiries.id) > ${placeIn(given)}`)
    .orderBy(due)
    .orderBy('enquiries.id')
    .limit(maxRead)
  const booked = waitingBookingsOf(db, side, { id: given('id'), now: given('now') })
    .clearSelect()
    .select(['waits.deadline as rank', 'bookings.enquiryId as id'])
    .where('waits.filter', '=', filter)
    .where(sql<SqlBool>`(waits.deadline, bookings.enquiry_id) > ${placeIn(given)}`)
  return sql<Place<Date | number>>`
    select rank, id from (${talking} union all ${booked}) as places
    order by rank, id limit ${sql.lit(maxRead)}`
}

function byTime(db: Queryable, { side, filter }: List<EnquiryFilter>, given: Params<Given>) {
  return (
    threadsOf(db, { side, filter }, given)
      .select(['enquiries.lastEntryAt as rank', 'enquiries.id'])
      // Agreed threads stay in their filter whoever the booking waits for; a booking that still
      // waits is not over.
      .$if(filter === 'over', (query) => query.where(hasNoWaitingBooking(db, side, given)))
      .where(sql<SqlBool>`(enquiries.last_entry_at, enquiries.id) < ${placeIn(given)}`)
      .orderBy('enquiries.lastEntryAt', 'desc')
      .orderBy('enquiries.id', 'desc')
      .limit(maxRead)
  )
}

function hasNoWaitingBooking(db: Queryable, side: PartySide, given: Params<Given>) {
  const waiting = waitingBookings(db, side, given('now'))
    .select('bookings.id')
    .where('bookings.enquiryId', '=', sql.ref<string>('enquiries.id'))
  return sql<SqlBool>`not exists ${waiting}`
}

function threadsOf(db: Queryable, { side, filter }: List<EnquiryFilter>, given: Params<Given>) {
  return db
    .selectFrom('enquiries')
    .where(
      side === 'couple' ? 'enquiries.weddingId' : 'enquiries.businessId',
      '=',
      withoutEstimate(given('id'), 'uuid'),
    )
    .where(filters(side, pausedThreads(side, given('isSuspended')))[filter])
}

function placeIn(given: Params<Given>) {
  return sql`(${withoutEstimate(given('rank'), 'timestamptz')}, ${withoutEstimate(given('afterId'), 'uuid')})`
}

/** The bookings that wait for either side; they decide whose turn their thread is. */
function waitingBookings(db: Queryable, side: PartySide, now: Expression<Date>) {
  return db
    .selectFrom('bookings')
    .innerJoinLateral(waitsOf(now, side), (join) => join.onTrue())
    .where('waits.filter', 'in', ['mine', 'theirs'])
    .where(mayWait)
}

/** Those of one wedding or one business. */
export function waitingBookingsOf(
  db: Queryable,
  side: PartySide,
  { id, now }: { id: Expression<string>; now: Expression<Date> },
) {
  return waitingBookings(db, side, now)
    .select(['bookings.enquiryId', 'waits.filter', 'waits.deadline'])
    .where(
      side === 'couple' ? 'bookings.weddingId' : 'bookings.businessId',
      '=',
      withoutEstimate(id, 'uuid'),
    )
}
