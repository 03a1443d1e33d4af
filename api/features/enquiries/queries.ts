import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { requireFound } from '#machines/kernel/problem.ts'
import { firstNameIn } from '#machines/enquiries/details/enquiry-details.rules.ts'
import type { Enquiry } from '#machines/enquiries/enquiry-record.schema.ts'
import type { PartySide } from '#machines/enquiries/enquiry.schema.ts'
import {
  actionsFor,
  enquiryIn,
  isOver,
  isPrivate,
  otherSide,
  wayOf,
  whereWeAre,
} from '#machines/enquiries/enquiry.selectors.ts'
import type { EnquiryNow } from '#machines/enquiries/enquiry.selectors.ts'
import { publicStates } from '#machines/listings/listing.schema.ts'
import { isClosed, isListed } from '#machines/vendors/vendor-approval.selectors.ts'
import type { ApprovalState } from '#machines/vendors/vendor-approval.selectors.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Tables } from '#api/db/tables/tables.ts'
import { bookingOfThread, toStanding } from '#api/features/standings/bookings/queries.ts'

export type EnquiryRow = Selectable<Tables['enquiries']>

/** The facts of the business that the chart depends on; null if it is gone. */
export interface ApprovalNow {
  approval: ApprovalState | null
  approvalSince: Date | null
}

/** A row's enquiry, in the format of this release, with the current state of its business. */
export function enquiryNow(
  row: Pick<EnquiryRow, 'state' | 'stateVersion' | 'facts'>,
  { approval, approvalSince }: ApprovalNow,
): EnquiryNow {
  return enquiryIn(row, { approval, approvalSince: approvalSince?.toISOString() ?? null })
}

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
  const rows = await threadsFor(db, reader)
    .selectAll('enquiries')
    .select((eb) => [
      eb
        .selectFrom('enquiryReads as read')
        .whereRef('read.enquiryId', '=', 'enquiries.id')
        .where('read.side', '!=', reader.side)
        .select((of) => of.fn.max('read.readAt').as('at'))
        .as('theirReadAt'),
      eb
        .selectFrom('users')
        .where('users.id', '=', reader.userId)
        .select('users.emailConfirmed')
        .as('isConfirmed'),
    ])
    .select(bookingOfThread(db, sql.ref('enquiries.id')).as('booking'))
    .where('enquiries.id', 'in', ids)
    .execute()
  const records = new Map(rows.map((row) => [row.id, toRecord(row, reader.side, now)]))
  return ids.flatMap((id) => records.get(id) ?? [])
}

/** Threads with their two parties, and how far somebody has read them. */
export function threadsFor(db: Queryable, { userId, side }: { userId: string; side: PartySide }) {
  return db
    .selectFrom('enquiries')
    .leftJoin('weddings', 'weddings.id', 'enquiries.weddingId')
    .leftJoin('businesses', 'businesses.id', 'enquiries.businessId')
    .leftJoin('listings', 'listings.businessId', 'enquiries.businessId')
    .leftJoin('enquiryReads as mine', (join) =>
      join.onRef('mine.enquiryId', '=', 'enquiries.id').on('mine.userId', '=', userId),
    )
    .select([
      'weddings.firstNameLine',
      'weddings.secondNameLine',
      'businesses.name as businessName',
      'businesses.category',
      'businesses.city',
      'businesses.country',
      'businesses.approval',
      'businesses.approvalSince',
      'listings.state as listing',
      'mine.readAt as myReadAt',
    ])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('weddingMembers')
          .innerJoin('users', 'users.id', 'weddingMembers.userId')
          .select(['users.firstName as given', 'users.lastName as family', 'users.email'])
          .whereRef('weddingMembers.weddingId', '=', 'enquiries.weddingId')
          .where('weddingMembers.kind', '=', 'partner')
          .orderBy('weddingMembers.joinedAt')
          .limit(2),
      ).as('partners'),
      eb
        .selectFrom('enquiryEntries as entry')
        .whereRef('entry.enquiryId', '=', 'enquiries.id')
        .where(sql<boolean>`entry.is_news`)
        .where('entry.side', '!=', side)
        .where((of) => of('entry.number', '>', sql<number>`coalesce(mine.read_to, 0)`))
        .select((of) => of.fn.countAll<number>().as('count'))
        .as('unread'),
    ])
}

type Partners = { given: string; family: string; email: string }[]

type ThreadRow = Awaited<ReturnType<ReturnType<typeof threadsFor>['executeTakeFirstOrThrow']>>

/** First names in the order typed; the account's own first name, if the line is its whole name. */
export function partiesOf(
  row: Pick<
    ThreadRow,
    | 'firstNameLine'
    | 'secondNameLine'
    | 'businessName'
    | 'category'
    | 'city'
    | 'country'
    | 'approval'
    | 'listing'
    | 'partners'
  > & { businessId: string | null },
): Pick<Enquiry, 'couple' | 'business'> {
  const { businessId, category } = row
  const called = (line: string | null) => {
    const partner = (row.partners as Partners).find(
      ({ given, family }) => `${given} ${family}`.trim() === line?.trim(),
    )
    return (partner?.given || firstNameIn(line ?? '')).slice(0, 201)
  }
  return {
    couple: [called(row.firstNameLine), called(row.secondNameLine)],
    business:
      businessId === null || category === null
        ? null
        : {
            id: businessId,
            name: row.businessName ?? '',
            category,
            city: row.city ?? '',
            country: row.country ?? '',
            isListed: isAskable(row),
            isClosed: row.approval !== null && isClosed(row.approval),
          },
  }
}

/** Whether a business may be asked: it is listed in the marketplace. */
export function isAskable({
  approval,
  listing,
}: {
  approval: ApprovalState | null
  listing: Selectable<Tables['listings']>['state'] | null
}) {
  return approval !== null && isListed(approval) && publicStates.some((state) => state === listing)
}

function toRecord(
  row: EnquiryRow &
    ThreadRow & {
      theirReadAt: Date | null
      isConfirmed: boolean | null
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
    booking: toStanding(row.booking, side, instant),
    way: wayOf(now),
    actions: actionsFor(now, side, ready).map(withCopy),
    theirActions: isPrivate(now.state) ? [] : actionsFor(now, otherSide(side), ready).map(withCopy),
    ...partiesOf(row),
    weddingId: side === 'couple' ? row.weddingId : null,
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
      mine: row.myReadAt?.toISOString() ?? null,
      theirs: row.theirReadAt?.toISOString() ?? null,
    },
    unread: row.unread ?? 0,
    createdAt: row.createdAt.toISOString(),
    lastEntryAt: row.lastEntryAt.toISOString(),
  }
}

/** Of its own, as the record has it. */
function withCopy<Action extends { refusedBy: readonly string[] }>(action: Action) {
  return { ...action, refusedBy: [...action.refusedBy] }
}
