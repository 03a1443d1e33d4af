import { Problem } from '#machines/kernel/problem.ts'
import type { TeamReview, TeamReviewRequest } from '#machines/reviews/review-record.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { lockEnquiry } from '#api/features/enquiries/commands/lock-enquiry.ts'
import { noteTeamAction } from '#api/features/vendors/commands/note-team-action.ts'
import { readTeamReview } from '../team/queries.ts'
import { catchUpReview } from './open-reviews.ts'
import { lockReview, threadOfReview } from './lock-review.ts'
import { moveReview } from './move-review.ts'
import { notifyReporter } from './notify-sides.ts'

type Dependencies = Pick<Deps, 'db' | 'now' | 'config' | 'renderMail' | 'log'>

const actions = {
  KEEP: 'review_kept',
  HOLD: 'review_held',
  RELEASE: 'review_released',
  REMOVE: 'review_removed',
} as const

/**
 * The team hides the text of a review, shows it again, or removes the review; the reason is public.
 * The step is recorded.
 */
export function decideReview(
  deps: Dependencies,
  userId: string,
  id: string,
  asked: TeamReviewRequest,
  key: string | null,
) {
  const now = deps.now()
  return withIdempotency(
    deps.db,
    { owner: userId, operation: 'decide-review', key, body: { id, ...asked }, now },
    async (tx): Promise<{ status: 200; body: TeamReview }> => {
      const { enquiryId } = await threadOfReview(tx, id)
      await lockEnquiry(tx, enquiryId)
      const found = await lockReview(tx, id)
      if (found.version !== asked.version)
        throw new Problem('version_stale', { current: await readTeamReview(tx, id) })
      const row = await catchUpReview(tx, deps, { row: found, enquiryId }, now)
      const fields =
        'reason' in asked
          ? { reason: asked.reason }
          : asked.event === 'RELEASE'
            ? { reason: null }
            : {}
      const isVendors = asked.event === 'KEEP' && (await isReportedByVendor(tx, id))
      await moveReview(tx, deps, row, asked.event, { by: 'team', userId, enquiryId, fields }, now)
      if (isVendors) await notifyReporter(tx, { row, enquiryId }, now)
      const action = actions[asked.event]
      if (row.businessId !== null)
        await noteTeamAction(tx, { userId, action, businessId: row.businessId }, now)
      return { status: 200, body: await readTeamReview(tx, id) }
    },
  )
}

async function isReportedByVendor(tx: Queryable, reviewId: string): Promise<boolean> {
  const report = await tx
    .selectFrom('reviewReports')
    .select('id')
    .where('reviewId', '=', reviewId)
    .where('bySide', '=', 'vendor')
    .limit(1)
    .executeTakeFirst()
  return report !== undefined
}
