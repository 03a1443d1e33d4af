import { Problem } from '#machines/kernel/problem.ts'
import { maxReports } from '#machines/reviews/review-record.schema.ts'
import type { NewReviewReport } from '#machines/reviews/review-record.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { lockEnquiry } from '#api/features/enquiries/commands/lock-enquiry.ts'
import { notifyReviewTeam } from '#api/features/notices/commands/notify-review-team.ts'
import type { ReviewRow } from '../queries.ts'
import { lockReview, threadOfReview } from './lock-review.ts'
import { moveReview } from './move-review.ts'
import type { MovingDeps } from './notify-sides.ts'

/**
 * A reader reports a public review. One that is not public is answered like one that does not
 * exist.
 */
export function reportReview(
  deps: Pick<Deps, 'db' | 'now'> & MovingDeps,
  id: string,
  report: NewReviewReport,
  key: string | null,
) {
  const now = deps.now()
  const body = { id, ...report }
  const request = { owner: 'reader', operation: 'report-review', key, body, now }
  return withIdempotency(deps.db, request, async (tx) => {
    const { enquiryId } = await threadOfReview(tx, id)
    await lockEnquiry(tx, enquiryId)
    const row = await lockReview(tx, id)
    if (row.publishedAt === null) throw new Problem('not_yours')
    await moveReview(tx, deps, row, 'REPORT', { by: 'reader', userId: null, enquiryId }, now)
    await keepReport(tx, row, { ...report, by: 'reader' }, now)
    return { status: 202 as const, body: null }
  })
}

/** Stores a report until the team has decided, and tells the team about the first. */
export async function keepReport(
  tx: Queryable,
  { id: reviewId, businessId, facts }: ReviewRow,
  { reason, text, by }: NewReviewReport & { by: 'vendor' | 'reader' },
  now: Date,
): Promise<void> {
  const { count } = await tx
    .selectFrom('reviewReports')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('reviewId', '=', reviewId)
    .where('bySide', '=', by)
    .executeTakeFirstOrThrow()
  if (count >= maxReports) return
  await tx
    .insertInto('reviewReports')
    .values({ id: newId(now), reviewId, bySide: by, reason, body: text, createdAt: now })
    .execute()
  if (facts.reported || businessId === null) return
  const business = await tx
    .selectFrom('businesses')
    .select('name')
    .where('id', '=', businessId)
    .executeTakeFirst()
  const names = business ? [business.name] : []
  await notifyReviewTeam(tx, 'review.waiting', { businessId, names, state: 'review_reported' }, now)
}
