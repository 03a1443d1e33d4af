import type { Review, ReviewRequest } from '#machines/reviews/review-record.schema.ts'
import { useLifecycleAction } from '#src/client/records/lifecycle-action.ts'
import { takeReviewStep } from './reviews.queries.ts'

/** A request without the version that it is made at. */
export type ReviewWish<R = ReviewRequest> = R extends unknown ? Omit<R, 'version'> : never

/** One step of a review at a time, at the version that is shown. */
export function useReviewStep({
  review,
  keep,
  readAgain,
}: {
  review: Review
  keep: (review: Review) => void
  readAgain: () => void
}) {
  const { outcome, take, busyWith } = useLifecycleAction<Review, ReviewRequest['event']>({
    record: review,
    versionOf: ({ version }) => version,
    keep,
    readAgain,
  })
  return {
    outcome,
    busyWith,
    take: (wish: ReviewWish) =>
      take(wish.event, () =>
        takeReviewStep(review.id, { ...wish, version: review.version }, crypto.randomUUID()),
      ),
  }
}
