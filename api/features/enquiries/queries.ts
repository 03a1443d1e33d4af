import { sql } from 'kysely'
import type { Expression, Selectable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { firstNameIn } from '#machines/enquiries/details/enquiry-details.rules.ts'
import type { Enquiry } from '#machines/enquiries/enquiry-record.schema.ts'
import type { PartySide } from '#machines/enquiries/enquiry.schema.ts'
import { enquiryIn } from '#machines/enquiries/enquiry.selectors.ts'
import type { EnquiryNow } from '#machines/enquiries/enquiry.selectors.ts'
import { publicStates } from '#machines/listings/listing.schema.ts'
import { isClosed, isListed } from '#machines/vendors/vendor-approval.selectors.ts'
import type { ApprovalState } from '#machines/vendors/vendor-approval.selectors.ts'
import type { Queryable } from '#api/db/client.ts'
import { approvalInForce } from '#api/features/booking-status/queries.ts'
import type { Tables } from '#api/db/tables/tables.ts'

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

/** Every column of a thread, for statements that are prepared. */
export const enquiryColumns = [
  'enquiries.id',
  'enquiries.weddingId',
  'enquiries.businessId',
  'enquiries.version',
  'enquiries.state',
  'enquiries.stateVersion',
  'enquiries.facts',
  'enquiries.since',
  'enquiries.turn',
  'enquiries.runsOutAt',
  'enquiries.dueAt',
  'enquiries.details',
  'enquiries.message',
  'enquiries.shareContact',
  'enquiries.entries',
  'enquiries.excerpt',
  'enquiries.excerptSide',
  'enquiries.newsForCouple',
  'enquiries.newsForVendor',
  'enquiries.createdBy',
  'enquiries.createdAt',
  'enquiries.updatedAt',
  'enquiries.lastEntryAt',
] as const

/** Threads with their two parties, and how far somebody has read them. */
export function threadsFor(
  db: Queryable,
  { userId, side }: { userId: string | Expression<string>; side: PartySide },
) {
  return (
    db
      .selectFrom('enquiries')
      .leftJoin('weddings', 'weddings.id', 'enquiries.weddingId')
      .leftJoin('businesses', 'businesses.id', 'enquiries.businessId')
      .leftJoin('listings', 'listings.businessId', 'enquiries.businessId')
      // Laterally, by its key: joined, it might be read for all threads of somebody with thousands.
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('enquiryReads')
            .select('readTo')
            .whereRef('enquiryReads.enquiryId', '=', 'enquiries.id')
            .where('enquiryReads.userId', '=', userId)
            .limit(1)
            .as('mine'),
        (join) => join.onTrue(),
      )
      .select([
        'weddings.firstNameLine',
        'weddings.secondNameLine',
        'businesses.name as businessName',
        'businesses.category',
        'businesses.city',
        'businesses.country',
        approvalInForce.as('approval'),
        'businesses.approvalSince',
        'listings.state as listing',
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
        unreadOf(side).as('unread'),
      ])
  )
}

/**
 * When the last entry was written that either side has read. What came after it is not read,
 * whenever somebody's page told of it.
 */
export interface ReadMarks {
  theirReadTo: Date | null
  myReadTo: Date | null
}

/** The read marks of a thread, in a statement that names it. */
export function readMarks(
  db: Queryable,
  enquiryId: Expression<string>,
  { side, userId }: { side: PartySide; userId: Expression<string> },
) {
  const marks = db
    .selectFrom('enquiryReads as read')
    .innerJoin('enquiryEntries as shown', (join) =>
      join
        .onRef('shown.enquiryId', '=', 'read.enquiryId')
        .onRef('shown.number', '=', 'read.readTo'),
    )
    .where('read.enquiryId', '=', enquiryId)
    .select((of) => of.fn.max('shown.createdAt').as('at'))
  return [
    marks.where('read.side', '!=', side).as('theirReadTo'),
    marks.where('read.userId', '=', userId).as('myReadTo'),
  ] as const
}

/** Counted only where the row says that there is something new. */
function unreadOf(side: PartySide) {
  const news = sql.ref(side === 'couple' ? 'enquiries.newsForCouple' : 'enquiries.newsForVendor')
  return sql<number>`case when ${news} > coalesce(mine.read_to, 0) then (
    select count(*) from enquiry_entries as entry
    where entry.enquiry_id = enquiries.id and entry.is_news and entry.side <> ${sql.lit(side)}
      and entry.number > coalesce(mine.read_to, 0)) else 0 end`
}

export type Partners = { given: string; family: string; email: string }[]

export type ThreadRow = Awaited<
  ReturnType<ReturnType<typeof threadsFor>['executeTakeFirstOrThrow']>
>

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
