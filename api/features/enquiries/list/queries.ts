import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import * as v from 'valibot'
import type {
  EnquiryCounts,
  EnquiryFilter,
  EnquiryList,
  EnquiryQuery,
} from '#machines/enquiries/details/enquiry-list.schema.ts'
import type { EnquiryItem } from '#machines/enquiries/enquiry-record.schema.ts'
import type { PartySide } from '#machines/enquiries/enquiry.schema.ts'
import { whereWeAre } from '#machines/enquiries/enquiry.selectors.ts'
import { instantSchema } from '#machines/kernel/values/dates.ts'
import type { Queryable } from '#api/db/client.ts'
import { cursorBy, timeCursor } from '#api/db/cursor.ts'
import { withoutEstimate, prepareStatement } from '#api/db/engine/prepared-statement.ts'
import type { Params } from '#api/db/engine/prepared-statement.ts'
import { pageAfter, pageOf } from '#api/db/page.ts'
import type { PageQuery } from '#api/db/page.ts'
import { bookingOfThread, toBookingStatus } from '#api/features/booking-status/bookings/queries.ts'
import { enquiryNow, partiesOf, threadsFor } from '../queries.ts'
import {
  filters,
  isByDeadline,
  pausedThreads,
  placesOf,
  waitingBookingsOf,
} from '../filters/queries.ts'
import type { Condition, ListReader, Place } from '../filters/queries.ts'

/**
 * One side's threads: those that wait for somebody by deadline, the others by latest change. If its
 * booking waits, the booking decides whose turn the thread is. The ids of a page come first, from
 * an index in the order of the list; everything else is read of these threads alone.
 */
export async function listEnquiries(
  db: Queryable,
  reader: ListReader,
  { filter = 'all', ...page }: EnquiryQuery,
  now: Date,
): Promise<EnquiryList> {
  const { cursor, limit, after } = isByDeadline(filter) ? byDeadline(page) : byTime(page)
  const [places, counts] = await Promise.all([
    placesOf(db, reader, { filter, after, now }),
    countEnquiries(db, reader, now),
  ])
  const ids = places.slice(0, limit).map(({ id }) => id)
  const items = await readItems(db, reader, ids, now)
  const listed = pageOf(places, limit, ({ id }) => items.get(id), cursor)
  // A thread that was deleted after its place was read is left out.
  return { ...listed, items: listed.items.filter((item) => item !== undefined), counts }
}

/** Threads with a deadline come first. */
const dueCursor = cursorBy('rank', v.union([instantSchema, v.literal('infinity')]))

function byDeadline(page: PageQuery) {
  return { ...pageAfter(page, dueCursor), cursor: { encode: encodeDue } }
}

function encodeDue({ rank, id }: Place<Date | number>) {
  return dueCursor.encode({ rank: rank instanceof Date ? rank.toISOString() : 'infinity', id })
}

function byTime(page: PageQuery) {
  const { limit, after } = pageAfter(page)
  const place = after && { rank: after.createdAt, id: after.id }
  return { limit, after: place, cursor: { encode: encodeTime } }
}

function encodeTime({ rank, id }: Place<Date | number>) {
  return timeCursor.encode({ createdAt: new Date(rank), id })
}

interface Given extends Record<string, unknown> {
  userId: string
  ids: string[]
}

const itemsOf = {
  couple: prepareStatement('enquiry items of a couple', (db, given: Params<Given>) =>
    itemsFor(db, 'couple', given),
  ),
  vendor: prepareStatement('enquiry items of a vendor', (db, given: Params<Given>) =>
    itemsFor(db, 'vendor', given),
  ),
}

function itemsFor(db: Queryable, side: PartySide, given: Params<Given>) {
  return threadsFor(db, { side, userId: given('userId') })
    .select([
      'enquiries.id',
      'enquiries.businessId',
      'enquiries.version',
      'enquiries.state',
      'enquiries.stateVersion',
      'enquiries.facts',
      'enquiries.since',
      'enquiries.details',
      'enquiries.excerpt',
      'enquiries.excerptSide',
      'enquiries.createdAt',
      'enquiries.lastEntryAt',
    ])
    .select(bookingOfThread(db, sql.ref('enquiries.id')).as('booking'))
    .where(sql<SqlBool>`enquiries.id = any(${withoutEstimate(given('ids'), 'uuid[]')})`)
}

async function readItems(
  db: Queryable,
  { side, userId }: ListReader,
  ids: string[],
  now: Date,
): Promise<Map<string, EnquiryItem>> {
  if (ids.length === 0) return new Map()
  const rows = await itemsOf[side](db, { userId, ids })
  return new Map(rows.map((row) => [row.id, toItem(row, side, now)]))
}

type ItemRow = Awaited<ReturnType<(typeof itemsOf)['vendor']>>[number]

function toItem(row: ItemRow, side: PartySide, instant: Date): EnquiryItem {
  const now = enquiryNow(row, row)
  const { day, month, minGuests, maxGuests } = row.details
  return {
    id: row.id,
    version: row.version,
    state: now.state,
    since: row.since.toISOString(),
    where: whereWeAre(now, side),
    booking: toBookingStatus(row.booking, side, instant),
    ...partiesOf(row),
    day,
    month,
    minGuests,
    maxGuests,
    excerpt: row.excerpt,
    excerptSide: row.excerptSide,
    unread: row.unread,
    createdAt: row.createdAt.toISOString(),
    lastEntryAt: row.lastEntryAt.toISOString(),
  }
}

type CountsGiven = Omit<ListReader, 'side'> & { now: Date }

interface Waiting {
  filter: Extract<EnquiryFilter, 'mine' | 'theirs'>
  turn: PartySide | 'both' | 'none'
  count: number
}

/** The number of threads in each filter, and of those with unread entries. */
async function countEnquiries(
  db: Queryable,
  { side, ...reader }: ListReader,
  now: Date,
): Promise<EnquiryCounts> {
  const [row] = await counted[side](db, { ...reader, now })
  const { waiting, ...counts } = row ?? nothing
  for (const { filter, turn, count } of waiting) {
    counts[filter] += count
    if (turn !== 'both') counts.over -= count
  }
  return counts
}

const none = { all: 0, mine: 0, theirs: 0, agreed: 0, over: 0, drafts: 0, unread: 0 }
const nothing = { ...none, waiting: [] as Waiting[] }

const counted = {
  couple: prepareStatement('enquiry counts of a couple', (db, given: Params<CountsGiven>) =>
    countsOf(db, 'couple', given),
  ),
  vendor: prepareStatement('enquiry counts of a vendor', (db, given: Params<CountsGiven>) =>
    countsOf(db, 'vendor', given),
  ),
}

function countsOf(db: Queryable, side: PartySide, given: Params<CountsGiven>) {
  const is = filters(side, sql`enquiries.paused`)
  const waiting = db
    .selectFrom(waitingBookingsOf(db, side, { id: given('id'), now: given('now') }).as('waits'))
    .innerJoin('enquiries', 'enquiries.id', 'waits.enquiryId')
    .select(['waits.filter', 'enquiries.turn', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy(['waits.filter', 'enquiries.turn'])
  // Grouped first: each filter then looks at some forty rows.
  return sql<EnquiryCounts & { waiting: Waiting[] }>`
    select ${sumOf('threads', is.all)} as all, ${sumOf('threads', is.mine)} as mine,
      ${sumOf('threads', is.theirs)} as theirs, ${sumOf('threads', is.agreed)} as agreed,
      ${sumOf('threads', is.over)} as over, ${sumOf('threads', is.drafts)} as drafts,
      ${sumOf('unread', sql`true`)} as unread, ${jsonArrayFrom(waiting)} as waiting
    from (${side === 'couple' ? threadsOfWedding(given) : countsOfBusiness(given)}) as enquiries`
}

/** A wedding has a few hundred at most. */
function threadsOfWedding(given: Params<CountsGiven>) {
  return sql`
    select state, turn, ${pausedThreads('couple', given('isSuspended'))} as paused,
      count(*) as threads, count(*) filter (where state not in ('draft', 'discarded')
        and news_for_couple > coalesce(enquiry_reads.read_to, 0)) as unread
    from enquiries left join enquiry_reads
      on enquiry_reads.enquiry_id = enquiries.id and enquiry_reads.user_id = ${given('userId')}::uuid
    where wedding_id = ${withoutEstimate(given('id'), 'uuid')} group by 1, 2, 3`
}

/** A business may have tens of thousands, so its counts are kept. */
function countsOfBusiness(given: Params<CountsGiven>) {
  return sql`
    select state, turn, ${pausedThreads('vendor', given('isSuspended'))} as paused,
      sum(threads) as threads, sum(unread) as unread
    from enquiry_counts
    where business_id = ${withoutEstimate(given('id'), 'uuid')}
      and (user_id is null or user_id = ${given('userId')}::uuid)
    group by 1, 2`
}

function sumOf(what: string, filter: Condition) {
  return sql`coalesce(sum(${sql.ref(what)}) filter (where ${filter}), 0)::integer`
}
