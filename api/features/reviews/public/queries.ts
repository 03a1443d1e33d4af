import { requireFound } from '#machines/kernel/problem.ts'
import type { Page } from '#machines/kernel/page.ts'
import { publicStates } from '#machines/listings/listing.schema.ts'
import { starsOf } from '#machines/reviews/rating.rules.ts'
import type { PublicReview } from '#machines/reviews/review-record.schema.ts'
import { isCovered, isRemoved } from '#machines/reviews/review.selectors.ts'
import type { Queryable } from '#api/db/client.ts'
import { timeCursor } from '#api/db/cursor.ts'
import { isAfterCursor, pageAfter, pageOf } from '#api/db/page.ts'
import type { PageQuery } from '#api/db/page.ts'
import { answerIn, namesIn, reviewNow, reviewsWithParties, scoresOf } from '../queries.ts'
import type { FullReviewRow } from '../queries.ts'

/**
 * The published reviews of a public business, the latest first; a removed one shows only its
 * reason.
 */
export async function listPublicReviews(
  db: Queryable,
  slug: string,
  page: PageQuery,
): Promise<Page<PublicReview>> {
  const { businessId } = requireFound(
    await db
      .selectFrom('listings')
      .select('businessId')
      .where('slug', '=', slug)
      .where('state', 'in', publicStates)
      .executeTakeFirst(),
  )
  const { limit, after } = pageAfter(page)
  const rows = await reviewsWithParties(db)
    .where('reviews.businessId', '=', businessId)
    .where('reviews.publishedAt', 'is not', null)
    .where(isAfterCursor(after, ['reviews.publishedAt', 'reviews.id'], 'descending'))
    .orderBy('reviews.publishedAt', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(limit + 1)
    .execute()
  const cursor = {
    encode: (row: FullReviewRow) => timeCursor.encode({ id: row.id, createdAt: publishedAt(row) }),
  }
  return pageOf(rows, limit, toPublic, cursor)
}

function toPublic(row: FullReviewRow): PublicReview {
  const { state } = reviewNow(row)
  const at = publishedAt(row).toISOString()
  const { id, reason } = row
  if (isRemoved(state)) return { is: 'removed', id, reason: reason ?? 'offensive', at }
  const scores = scoresOf(row)
  const covered = isCovered(state)
  return {
    is: 'shown',
    id,
    couple: namesIn(row),
    occasion: row.occasion,
    day: row.lastDay,
    scores,
    stars: starsOf(scores),
    body: covered ? null : row.body,
    reason: covered ? reason : null,
    answer: covered ? null : answerIn(row),
    at,
  }
}

/** Only published ones are read here. */
function publishedAt(row: FullReviewRow): Date {
  return row.publishedAt ?? row.createdAt
}
