import type { Deps } from '#api/deps.ts'
import { isReviewDue, openDueReviews } from './commands/open-reviews.ts'

/** Ends the sealed time of reviews, whether or not anybody looks. */
export function defineReviewJobs(deps: Deps): void {
  deps.jobs.define({
    queue: 'review-time',
    schedule: '* * * * *',
    isDue: () => isReviewDue(deps),
    work: () => openDueReviews(deps),
  })
}
