import { sql } from 'kysely'
import * as v from 'valibot'
import type { EnquiryItem } from '#machines/enquiries/enquiry-record.schema.ts'
import type {
  EnquiryCounts,
  EnquiryFilter,
  EnquiryList,
  EnquiryQuery,
} from '#machines/enquiries/details/enquiry-list.schema.ts'
import type { PartySide } from '#machines/enquiries/enquiry.schema.ts'
import { whereWeAre } from '#machines/enquiries/enquiry.selectors.ts'
import { instantSchema } from '#machines/kernel/values/dates.ts'
import { cursorBy } from '#api/db/cursor.ts'
import type { Queryable } from '#api/db/client.ts'
import { isBeyond, pageAfter, pageOf } from '#api/db/page.ts'
import { bookingOfThread, toStanding, waitsOf } from '#api/features/standings/bookings/queries.ts'
import { enquiryNow, partiesOf, threadsFor } from '../queries.ts'
import { filters, pausedThreads } from '../filters/queries.ts'
import type { Condition } from '../filters/queries.ts'

/** Whose list it is: a wedding's, read by a member, or a business's, read by its staff. */
export interface ListReader {
  userId: string
  side: PartySide
  /** The wedding or the business. */
  id: string
}

/** Threads with a deadline come first. */
const dueCursor = cursorBy('rank', v.union([instantSchema, v.literal('infinity')]))

/**
 * One side's threads: those that wait for somebody by deadline, the others by latest change. If its
 * booking waits, the booking decides whose turn the thread is.
 */
export async function listEnquiries(
  db: Queryable,
  reader: ListReader,
  query: EnquiryQuery,
  now: Date,
): Promise<EnquiryList> {
  const { filter = 'all', ...page } = query
  const paused = await pausedThreads(db, reader)
  const is = filters(reader.side, paused)
  const [items, counts] = await Promise.all([
    filter === 'mine' || filter === 'theirs'
      ? byDeadline(db, reader, { filter, is: is[filter] }, page, now)
      : byTime(db, reader, { filter, is: is[filter] }, page, now),
    countEnquiries(db, reader, paused, now),
  ])
  return { ...items, counts }
}

/** Threads of one turn together with those whose booking waits for the same side, by deadline. */
async function byDeadline(
  db: Queryable,
  reader: ListReader,
  { filter, is }: Filter<'mine' | 'theirs'>,
  page: Omit<EnquiryQuery, 'filter'>,
  now: Date,
) {
  const { limit, after } = pageAfter(page, dueCursor)
  const rank = sql<Date | number>`coalesce(enquiries.runs_out_at, 'infinity'::timestamptz)`
  const [talking, booked] = await Promise.all([
    rowsOf(db, reader)
      .select(rank.as('rank'))
      .where(is)
      .where(isBeyond(after, [rank, 'enquiries.id']))
      .orderBy(rank)
      .orderBy('enquiries.id')
      .limit(limit + 1)
      .execute(),
    rowsOf(db, reader)
      .innerJoin(waitingBookings(db, reader, now).as('waits'), 'waits.enquiryId', 'enquiries.id')
      .select('waits.deadline as rank')
      .where('waits.filter', '=', filter)
      .where(isBeyond(after, ['waits.deadline', 'enquiries.id']))
      .orderBy('waits.deadline')
      .orderBy('enquiries.id')
      .limit(limit + 1)
      .execute(),
  ])
  const rows = [...talking, ...booked].toSorted(
    (one, other) => instantOf(one.rank) - instantOf(other.rank) || (one.id < other.id ? -1 : 1),
  )
  return pageOf(rows.slice(0, limit + 1), limit, (row) => toItem(row, reader.side, now), {
    encode: ({ rank: due, id }) =>
      dueCursor.encode({ rank: due instanceof Date ? due.toISOString() : 'infinity', id }),
  })
}

/** The driver returns an infinite time as a number. */
function instantOf(rank: Date | number) {
  return rank instanceof Date ? rank.getTime() : Number.MAX_SAFE_INTEGER
}

async function byTime(
  db: Queryable,
  reader: ListReader,
  { filter, is }: Filter<EnquiryFilter>,
  page: Omit<EnquiryQuery, 'filter'>,
  now: Date,
) {
  const { limit, after } = pageAfter(page)
  const rows = await rowsOf(db, reader)
    .where(is)
    // Agreed threads stay in their filter whoever the booking waits for; a booking that still waits
    // is not over.
    .$if(filter === 'over', (query) =>
      query.where(
        'enquiries.id',
        'not in',
        waitingBookings(db, reader, now).clearSelect().select('bookings.enquiryId'),
      ),
    )
    .where(isBeyond(after, ['enquiries.lastEntryAt', 'enquiries.id'], 'descending'))
    .orderBy('enquiries.lastEntryAt', 'desc')
    .orderBy('enquiries.id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(
    rows.map((row) => ({ ...row, begunAt: row.createdAt, createdAt: row.lastEntryAt })),
    limit,
    (row) => toItem({ ...row, createdAt: row.begunAt }, reader.side, now),
  )
}

/** The bookings that wait for either side; they decide whose turn their thread is. */
function waitingBookings(db: Queryable, { side, id }: ListReader, now: Date) {
  return db
    .selectFrom('bookings')
    .innerJoinLateral(waitsOf(now, side), (join) => join.onTrue())
    .select(['bookings.enquiryId', 'waits.filter', 'waits.deadline'])
    .where(side === 'couple' ? 'bookings.weddingId' : 'bookings.businessId', '=', id)
    .where('waits.filter', 'in', ['mine', 'theirs'])
}

function rowsOf(db: Queryable, reader: ListReader) {
  const column = reader.side === 'couple' ? 'enquiries.weddingId' : 'enquiries.businessId'
  return threadsFor(db, reader)
    .selectAll('enquiries')
    .select(bookingOfThread(db, sql.ref('enquiries.id')).as('booking'))
    .where(column, '=', reader.id)
}

interface Filter<F extends EnquiryFilter> {
  filter: F
  is: Condition
}

/** The number of threads in each filter, and of those with unread entries. */
async function countEnquiries(
  db: Queryable,
  reader: ListReader,
  paused: Condition,
  now: Date,
): Promise<EnquiryCounts> {
  const [counts, waiting] = await Promise.all([
    countThreads(db, reader, paused),
    db
      .selectFrom(waitingBookings(db, reader, now).as('waits'))
      .innerJoin('enquiries', 'enquiries.id', 'waits.enquiryId')
      .select(['waits.filter', 'enquiries.turn', (eb) => eb.fn.countAll<number>().as('count')])
      .groupBy(['waits.filter', 'enquiries.turn'])
      .execute(),
  ])
  for (const { filter, turn, count } of waiting) {
    counts[filter] += count
    if (turn !== 'both') counts.over -= count
  }
  return counts
}

async function countThreads(
  db: Queryable,
  { userId, side, id }: ListReader,
  paused: Condition,
): Promise<EnquiryCounts> {
  const is = filters(side, sql`enquiries.paused`)
  const news = sql.ref(side === 'couple' ? 'enquiries.newsForCouple' : 'enquiries.newsForVendor')
  const column = sql.ref(side === 'couple' ? 'enquiries.weddingId' : 'enquiries.businessId')
  // Grouped first: each filter then looks at some forty rows, and the threads come from an index.
  const { rows } = await sql<EnquiryCounts>`
    select ${sumOf('threads', is.all)} as all, ${sumOf('threads', is.mine)} as mine,
      ${sumOf('threads', is.theirs)} as theirs, ${sumOf('threads', is.agreed)} as agreed,
      ${sumOf('threads', is.over)} as over, ${sumOf('threads', is.drafts)} as drafts,
      ${sumOf('news', is.all)} as unread
    from (
      select state, turn, ${paused} as paused, count(*) as threads,
        count(*) filter (where ${news} > coalesce(enquiry_reads.read_to, 0)) as news
      from enquiries left join enquiry_reads
        on enquiry_reads.enquiry_id = enquiries.id and enquiry_reads.user_id = ${userId}
      where ${column} = ${id} group by 1, 2, 3
    ) as enquiries`.execute(db)
  return rows[0] ?? { all: 0, mine: 0, theirs: 0, agreed: 0, over: 0, drafts: 0, unread: 0 }
}

function sumOf(what: string, filter: Condition) {
  return sql`coalesce(sum(${sql.ref(what)}) filter (where ${filter}), 0)::integer`
}

type ItemRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

function toItem(row: ItemRow, side: PartySide, instant: Date): EnquiryItem {
  const now = enquiryNow(row, row)
  const { day, month, minGuests, maxGuests } = row.details
  return {
    id: row.id,
    version: row.version,
    state: now.state,
    since: row.since.toISOString(),
    where: whereWeAre(now, side),
    booking: toStanding(row.booking, side, instant),
    ...partiesOf(row),
    day,
    month,
    minGuests,
    maxGuests,
    excerpt: row.excerpt,
    excerptSide: row.excerptSide,
    unread: row.unread ?? 0,
    createdAt: row.createdAt.toISOString(),
    lastEntryAt: row.lastEntryAt.toISOString(),
  }
}
