import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { sql } from 'kysely'
import type { Expression, Selectable, SqlBool } from 'kysely'
import type { Enquiry } from '#machines/enquiries/enquiry-record.schema.ts'
import type { PartySide } from '#machines/enquiries/enquiry.schema.ts'
import {
  actionsFor,
  isOver,
  isPrivate,
  otherSide,
  progressOf,
  whereWeAre,
} from '#machines/enquiries/enquiry.selectors.ts'
import type { Attachment, Entry } from '#machines/enquiries/thread/entry.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import { requireFound } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'
import { rankCursor } from '#api/db/cursor.ts'
import { withoutEstimate, prepareStatement } from '#api/db/engine/prepared-statement.ts'
import type { Params } from '#api/db/engine/prepared-statement.ts'
import { pageAfter, pageOf } from '#api/db/page.ts'
import type { PageQuery } from '#api/db/page.ts'
import type { Tables } from '#api/db/tables/tables.ts'
import { bookingOfThread, toBookingStatus } from '#api/features/booking-status/bookings/queries.ts'
import {
  enquiryColumns,
  enquiryNow,
  isAskable,
  partiesOf,
  readMarks,
  threadsFor,
} from '../queries.ts'
import type { EnquiryRow, Partners, ReadMarks, ThreadRow } from '../queries.ts'

/** The record of a thread, as one side sees it. */
export async function readEnquiry(
  db: Queryable,
  { userId, side }: { userId: string; side: PartySide },
  id: string,
  now: Date,
): Promise<Enquiry> {
  const [record] = await readEnquiries(db, { userId, side }, [id], now)
  return requireFound(record)
}

/** Several of them, in the order of the given ids. */
export async function readEnquiries(
  db: Queryable,
  reader: { userId: string; side: PartySide },
  ids: string[],
  now: Date,
): Promise<Enquiry[]> {
  if (ids.length === 0) return []
  const rows = await recordsOf[reader.side](db, { userId: reader.userId, ids })
  const records = new Map(rows.map((row) => [row.id, toRecord(row, reader.side, now)]))
  return ids.flatMap((id) => records.get(id) ?? [])
}

interface RecordsGiven extends Record<string, unknown> {
  userId: string
  ids: string[]
}

const recordsOf = {
  couple: prepareStatement('enquiries as a couple reads them', (db, given: Params<RecordsGiven>) =>
    recordsFor(db, 'couple', given),
  ),
  vendor: prepareStatement('enquiries as a vendor reads them', (db, given: Params<RecordsGiven>) =>
    recordsFor(db, 'vendor', given),
  ),
}

function recordsFor(db: Queryable, side: PartySide, given: Params<RecordsGiven>) {
  const thread = sql.ref<string>('enquiries.id')
  return threadsFor(db, { side, userId: given('userId') })
    .select(enquiryColumns)
    .select((eb) => [
      ...readMarks(db, thread, { side, userId: given('userId') }),
      eb
        .selectFrom('users')
        .where('users.id', '=', given('userId'))
        .select('users.emailConfirmed')
        .as('isConfirmed'),
    ])
    .select(['weddings.timeZone', bookingOfThread(db, thread).as('booking')])
    .where(sql<SqlBool>`enquiries.id = any(${withoutEstimate(given('ids'), 'uuid[]')})`)
}

function toRecord(
  row: EnquiryRow &
    ThreadRow &
    ReadMarks & {
      isConfirmed: boolean | null
      timeZone: string | null
      booking: object | null
    },
  side: PartySide,
  instant: Date,
): Enquiry {
  const now = enquiryNow(row, row)
  const ready = {
    at: instant.toISOString(),
    confirmed: row.isConfirmed === true,
    listed: isAskable(row),
  }
  const { facts } = now
  return {
    id: row.id,
    version: row.version,
    side,
    state: now.state,
    since: row.since.toISOString(),
    where: whereWeAre(now, side),
    booking: toBookingStatus(row.booking, side, instant),
    progress: progressOf(now),
    actions: actionsFor(now, side, ready).map(withCopy),
    theirActions: isPrivate(now.state) ? [] : actionsFor(now, otherSide(side), ready).map(withCopy),
    ...partiesOf(row),
    weddingId: side === 'couple' ? row.weddingId : null,
    timeZone: row.timeZone || 'UTC',
    details: side === 'couple' ? row.details : { ...row.details, phone: '' },
    message: row.message,
    isContactShared: isPrivate(now.state) ? row.shareContact : facts.contact,
    contact:
      side === 'vendor' && facts.contact
        ? {
            emails: (row.partners as Partners).map(({ email }) => email),
            phone: row.details.phone,
          }
        : null,
    ended: isOver(now.state) ? { by: facts.endedBy, reason: facts.reason } : null,
    readTo: {
      mine: row.myReadTo?.toISOString() ?? null,
      theirs: row.theirReadTo?.toISOString() ?? null,
    },
    unread: row.unread,
    createdAt: row.createdAt.toISOString(),
    lastEntryAt: row.lastEntryAt.toISOString(),
  }
}

/** Of its own, as the record has it. */
function withCopy<Action extends { refusedBy: readonly string[] }>(action: Action) {
  return { ...action, refusedBy: [...action.refusedBy] }
}

interface Reader {
  userId: string
  enquiryId: string
}

/** A thread's entries, newest first. Callers must authorize. */
export async function listEntries(
  db: Queryable,
  reader: Reader,
  page: PageQuery,
): Promise<Page<Entry>> {
  const { limit, after } = pageAfter(page, rankCursor)
  const { rank, id } = after ?? newest
  const { enquiryId } = reader
  const rows = await entriesBefore(db, { enquiryId, rank, id, rows: limit + 1 })
  return pageOf(rows, limit, (row) => toEntry(row, reader.userId), {
    encode: ({ number, id }) => rankCursor.encode({ rank: number, id }),
  })
}

/** Beyond the last number of any thread. */
const newest = { rank: 2_147_483_647, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

interface Given extends Record<string, unknown> {
  enquiryId: string
  rank: number
  id: string
  rows: number
}

// A number occurs once in a thread, so that the index alone gives the order.
const entriesBefore = prepareStatement('entries of an enquiry', (db, given: Params<Given>) =>
  entriesOf(db, given('enquiryId'))
    .where(
      sql<SqlBool>`(enquiry_entries.number, enquiry_entries.id)
        < (${given('rank')}::integer, ${given('id')}::uuid)`,
    )
    .orderBy('enquiryEntries.number', 'desc')
    .limit(given('rows')),
)

export async function readEntry(
  db: Queryable,
  { userId, enquiryId }: Reader,
  id: string | null,
): Promise<Entry> {
  const row = await entriesOf(db, enquiryId).where('enquiryEntries.id', '=', id).executeTakeFirst()
  return toEntry(requireFound(row), userId)
}

function entriesOf(db: Queryable, enquiryId: string | Expression<string>) {
  return db
    .selectFrom('enquiryEntries')
    .leftJoin('users', 'users.id', 'enquiryEntries.authorId')
    .select([
      'enquiryEntries.id',
      'enquiryEntries.number',
      'enquiryEntries.kind',
      'enquiryEntries.side',
      'enquiryEntries.authorId',
      'enquiryEntries.body',
      'enquiryEntries.facts',
      'enquiryEntries.createdAt',
      'users.firstName',
    ])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('enquiryAttachments')
          .select([
            'enquiryAttachments.id',
            'enquiryAttachments.name',
            'enquiryAttachments.type',
            'enquiryAttachments.size',
          ])
          .whereRef('enquiryAttachments.entryId', '=', 'enquiryEntries.id')
          .orderBy('enquiryAttachments.createdAt')
          .orderBy('enquiryAttachments.id'),
      ).as('attachments'),
    )
    .where('enquiryEntries.enquiryId', '=', enquiryId)
}

type EntryRow = Omit<Selectable<Tables['enquiryEntries']>, 'enquiryId' | 'isNews'> & {
  firstName: string | null
  attachments: Attachment[]
}

function toEntry(row: EntryRow, userId: string): Entry {
  const { id, kind, side, body, facts, attachments, authorId, firstName, createdAt } = row
  return {
    id,
    kind,
    side,
    author: firstName === null ? null : firstName.slice(0, 201),
    isMine: authorId === userId,
    body,
    facts,
    attachments,
    at: createdAt.toISOString(),
  }
}
