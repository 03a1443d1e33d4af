import type { Selectable } from 'kysely'
import { bookingNow } from '#api/features/booking-status/queries.ts'
import type { BookingRow } from '#api/features/booking-status/queries.ts'
import type { Queryable } from '#api/db/client.ts'
import { readRating } from '#api/features/ratings/queries.ts'
import { isAfterCursor, pageAfter, pageOf } from '#api/db/page.ts'
import type { Tables } from '#api/db/tables/tables.ts'
import {
  reviewOpening,
  reviewRefusedBy,
} from '#machines/bookings/times/review-opening.selectors.ts'
import { firstNameIn } from '#machines/enquiries/details/enquiry-details.rules.ts'
import { upToDate } from '#machines/kernel/lifecycle.ts'
import { requireFound } from '#machines/kernel/problem.ts'
import { starsOf } from '#machines/reviews/rating.rules.ts'
import type {
  BookingReview,
  OwnReviewList,
  OwnReviewQuery,
  Review,
} from '#machines/reviews/review-record.schema.ts'
import { review } from '#machines/reviews/review.machine.ts'
import type { Scores } from '#machines/reviews/review.schema.ts'
import { reviewActions } from '#machines/reviews/review.selectors.ts'
import type { ReviewMover, ReviewNow } from '#machines/reviews/review.selectors.ts'

export type ReviewRow = Selectable<Tables['reviews']>

/** A row's review, in the format of this release. */
export function reviewNow({
  state,
  stateVersion,
  facts,
}: Pick<ReviewRow, 'state' | 'stateVersion' | 'facts'>): ReviewNow {
  return upToDate(review, { version: stateVersion, state, facts })
}

export function scoresOf(row: Scores): Scores {
  const { quality, responsiveness, professionalism, value, flexibility } = row
  return { quality, responsiveness, professionalism, value, flexibility }
}

/** Why a booking may not be reviewed now, and until when it may. */
export function openingOf(booking: BookingRow, now: Date) {
  const opening = reviewOpening({
    state: bookingNow(booking).state,
    firstDay: booking.firstDay,
    lastDay: booking.lastDay,
    timeZone: booking.timeZone,
    endedAt: booking.endedAt?.toISOString() ?? null,
    endedLate: booking.endedLate,
  })
  const refusedBy =
    booking.businessId === null ? ['hasBusiness'] : reviewRefusedBy(opening, now.toISOString())
  return { opening, refusedBy }
}

/** The latest booking of a thread. */
export function bookingOfEnquiry(db: Queryable, enquiryId: string) {
  return db
    .selectFrom('bookings')
    .selectAll()
    .where('enquiryId', '=', enquiryId)
    .orderBy('createdAt', 'desc')
    .limit(1)
}

/** The review of a thread's booking, or why there may be none, for one side. */
export async function readBookingReview(
  db: Queryable,
  enquiryId: string,
  side: ReviewMover,
  now: Date,
): Promise<BookingReview> {
  const booking = requireFound(await bookingOfEnquiry(db, enquiryId).executeTakeFirst())
  const { opening, refusedBy } = openingOf(booking, now)
  const row = await reviewsWithParties(db)
    .where('reviews.bookingId', '=', booking.id)
    .executeTakeFirst()
  return { refusedBy, until: opening?.until ?? null, review: row ? toReview(row, side) : null }
}

/** A review as one side sees it. Callers must authorize. */
export async function readReview(db: Queryable, id: string, side: ReviewMover): Promise<Review> {
  const row = await reviewsWithParties(db).where('reviews.id', '=', id).executeTakeFirst()
  return toReview(requireFound(row), side)
}

/** The reviews of a business for its owner, the latest first: all, or those without an answer. */
export async function listOwnReviews(
  db: Queryable,
  businessId: string,
  { filter = 'all', ...page }: OwnReviewQuery,
): Promise<OwnReviewList> {
  const { limit, after } = pageAfter(page)
  const rows = await reviewsWithParties(db)
    .where('reviews.businessId', '=', businessId)
    .$if(filter === 'toAnswer', (query) =>
      query
        .where('reviews.answeredAt', 'is', null)
        .where('reviews.state', 'in', ['pending', 'published']),
    )
    .where(isAfterCursor(after, ['reviews.createdAt', 'reviews.id'], 'descending'))
    .orderBy('reviews.createdAt', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(limit + 1)
    .execute()
  return {
    ...pageOf(rows, limit, (row) => toReview(row, 'vendor')),
    rating: await readRating(db, businessId),
  }
}

/** Reviews with their booking and both sides, in one statement. */
export function reviewsWithParties(db: Queryable) {
  return db
    .selectFrom('reviews')
    .innerJoin('bookings', 'bookings.id', 'reviews.bookingId')
    .leftJoin('weddings', 'weddings.id', 'bookings.weddingId')
    .leftJoin('businesses', 'businesses.id', 'reviews.businessId')
    .selectAll('reviews')
    .select([
      'bookings.enquiryId',
      'bookings.lastDay',
      'weddings.firstNameLine',
      'weddings.secondNameLine',
      'businesses.name as businessName',
    ])
}

export type FullReviewRow = Awaited<
  ReturnType<ReturnType<typeof reviewsWithParties>['executeTakeFirstOrThrow']>
>

/** First names; both empty if the couple's account is gone. */
export function namesIn({
  firstNameLine,
  secondNameLine,
}: Pick<FullReviewRow, 'firstNameLine' | 'secondNameLine'>): [string, string] {
  return [firstNameIn(firstNameLine ?? ''), firstNameIn(secondNameLine ?? '')]
}

export function answerIn({ answer, answeredAt }: Pick<ReviewRow, 'answer' | 'answeredAt'>) {
  return answeredAt === null ? null : { text: answer ?? '', at: answeredAt.toISOString() }
}

export function toReview(row: FullReviewRow, side: ReviewMover): Review {
  const now = reviewNow(row)
  const scores = scoresOf(row)
  return {
    id: row.id,
    version: row.version,
    enquiryId: row.enquiryId,
    state: now.state,
    facts: now.facts,
    occasion: row.occasion,
    day: row.lastDay,
    couple: namesIn(row),
    businessName: row.businessName ?? '',
    scores,
    stars: starsOf(scores),
    body: row.body,
    answer: answerIn(row),
    opensAt: row.dueAt?.toISOString() ?? null,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    reason: row.reason,
    writtenAt: row.createdAt.toISOString(),
    actions: reviewActions(now, side).map((action) => ({
      ...action,
      refusedBy: [...action.refusedBy],
    })),
  }
}
