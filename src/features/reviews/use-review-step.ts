import type { Review, ReviewRequest } from '#machines/reviews/review-record.schema.ts'
import { useLifecycleAction } from '#src/client/records/lifecycle-action.ts'
import type { Wish } from '#src/client/records/lifecycle-action.ts'
import { takeReviewStep } from './reviews.queries.ts'

export type ReviewWish = Wish<ReviewRequest>

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
    /** `begunAt` is the version that somebody read when they opened the form of a step. */
    take: (wish: ReviewWish, begunAt?: number) =>
      take(wish, (request, key) => takeReviewStep(review.id, request, key), begunAt),
  }
}
