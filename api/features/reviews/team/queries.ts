import type { Selectable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Page } from '#machines/kernel/page.ts'
import { requireFound } from '#machines/kernel/problem.ts'
import { maxReports } from '#machines/reviews/review-record.schema.ts'
import type { TeamReview, TeamReviewQuery } from '#machines/reviews/review-record.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { rowsOf } from '#api/db/engine/prepared-statement.ts'
import type { Tables } from '#api/db/tables/tables.ts'
import { timeCursor } from '#api/db/cursor.ts'
import { isAfterCursor, pageAfter, pageOf } from '#api/db/page.ts'
import { reviewsWithParties, toReview } from '../queries.ts'

/**
 * The reviews that wait for the team, the longest waiting first; or those that it removed, the
 * latest first. Of a business that was erased nobody can read a review, so it waits for nobody.
 */
export async function listTeamReviews(
  db: Queryable,
  { filter = 'waiting', ...page }: TeamReviewQuery,
): Promise<Page<TeamReview>> {
  const { limit, after } = pageAfter(page)
  const isWaiting = filter === 'waiting'
  const column = isWaiting ? 'reviews.waitsSince' : 'reviews.updatedAt'
  const direction = isWaiting ? 'asc' : 'desc'
  const rows = await withReports(db)
    .$if(isWaiting, (query) =>
      query.where('reviews.waitsSince', 'is not', null).where('reviews.businessId', 'is not', null),
    )
    .$if(!isWaiting, (query) => query.where('reviews.state', '=', 'removed'))
    .where(isAfterCursor(after, [column, 'reviews.id'], isWaiting ? 'ascending' : 'descending'))
    .orderBy(column, direction)
    .orderBy('reviews.id', direction)
    .limit(limit + 1)
    .execute()
  const cursor = {
    encode: ({ id, waitsSince, updatedAt }: Row) =>
      timeCursor.encode({ id, createdAt: (isWaiting ? waitsSince : null) ?? updatedAt }),
  }
  return pageOf(rows, limit, toTeamReview, cursor)
}

export async function readTeamReview(db: Queryable, id: string): Promise<TeamReview> {
  return toTeamReview(
    requireFound(await withReports(db).where('reviews.id', '=', id).executeTakeFirst()),
  )
}

function withReports(db: Queryable) {
  return reviewsWithParties(db)
    .leftJoin('listings', 'listings.businessId', 'reviews.businessId')
    .select('listings.slug')
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('reviewReports as report')
          .select(['report.reason', 'report.body', 'report.bySide', 'report.createdAt'])
          .whereRef('report.reviewId', '=', 'reviews.id')
          .orderBy('report.createdAt')
          .limit(2 * maxReports),
      ).as('reports'),
    )
}

type Report = Selectable<Tables['reviewReports']>

type Row = Awaited<ReturnType<ReturnType<typeof withReports>['executeTakeFirstOrThrow']>>

function toTeamReview(row: Row): TeamReview {
  const { enquiryId: _thread, opensAt: _opens, ...review } = toReview(row, 'team')
  return {
    ...review,
    slug: row.slug,
    reports: rowsOf<Report>(row.reports, ['createdAt']).map((report) => ({
      reason: report.reason,
      text: report.body,
      by: report.bySide,
      at: report.createdAt.toISOString(),
    })),
  }
}
