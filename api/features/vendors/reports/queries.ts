import { firstNameIn } from '#machines/enquiries/details/enquiry-details.rules.ts'
import type { Page } from '#machines/kernel/page.ts'
import { requireFound } from '#machines/kernel/problem.ts'
import type { Report } from '#machines/reports/listing-report.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { isAfterCursor, pageAfter, pageOf } from '#api/db/page.ts'
import type { PageQuery } from '#api/db/page.ts'

/** Reports in one state, the longest waiting first; by default those that wait. */
export async function listReports(
  db: Queryable,
  { state = 'received', ...page }: PageQuery & { state?: Report['state'] | undefined },
): Promise<Page<Report>> {
  const { limit, after } = pageAfter(page)
  const rows = await reports(db)
    .where('listingReports.state', '=', state)
    .where(isAfterCursor(after, ['listingReports.createdAt', 'listingReports.id']))
    .orderBy('listingReports.createdAt')
    .orderBy('listingReports.id')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, toReport)
}

export async function readReport(db: Queryable, id: string): Promise<Report> {
  return toReport(
    requireFound(await reports(db).where('listingReports.id', '=', id).executeTakeFirst()),
  )
}

function reports(db: Queryable) {
  return db
    .selectFrom('listingReports')
    .innerJoin('businesses', 'businesses.id', 'listingReports.businessId')
    .leftJoin('enquiries', 'enquiries.id', 'listingReports.enquiryId')
    .leftJoin('weddings', 'weddings.id', 'enquiries.weddingId')
    .leftJoin('enquiryEntries', 'enquiryEntries.id', 'listingReports.entryId')
    .select([
      'listingReports.id',
      'listingReports.version',
      'listingReports.state',
      'reason',
      'text',
      'email',
      'answer',
      'listingReports.businessId',
      'name',
      'approval',
      'reportedSide',
      'weddings.firstNameLine',
      'weddings.secondNameLine',
      'enquiryEntries.body as message',
      'listingReports.createdAt',
      'stateSince',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof reports>['executeTakeFirstOrThrow']>>

function toReport(row: Row): Report {
  const { id, version, state, reason, text, answer, businessId, name, approval, reportedSide } = row
  return {
    id,
    version,
    state,
    reason,
    text,
    answer,
    isAnswerable: row.email !== '',
    business: { id: businessId, name, approval },
    thread:
      reportedSide === null
        ? null
        : {
            couple: [firstNameIn(row.firstNameLine ?? ''), firstNameIn(row.secondNameLine ?? '')],
            reported: reportedSide,
            message: row.message || null,
          },
    at: row.createdAt.toISOString(),
    since: row.stateSince.toISOString(),
  }
}
