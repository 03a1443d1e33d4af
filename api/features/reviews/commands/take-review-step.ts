import { Problem } from '#machines/kernel/problem.ts'
import type { Review, ReviewRequest } from '#machines/reviews/review-record.schema.ts'
import { isStepOf } from '#machines/reviews/review.selectors.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { requireParty } from '#api/features/enquiries/commands/require-party.ts'
import type { Viewer } from '#api/viewer.ts'
import { readReview } from '../queries.ts'
import { lockReview, threadOfReview } from './lock-review.ts'
import { catchUpReview } from './open-reviews.ts'
import { moveReview } from './move-review.ts'
import type { Mover } from './move-review.ts'
import { keepReport } from './report-review.ts'

type Dependencies = Pick<Deps, 'db' | 'now' | 'config' | 'renderMail' | 'log'>

/**
 * Takes one step with a review for either side, as its chart allows: the couple changes it, the
 * business answers or reports it. An answer is for the version that was read; if the review has
 * changed since, it refuses with version_stale.
 */
export function takeReviewStep(
  deps: Dependencies,
  viewer: Pick<Viewer, 'userId' | 'role'>,
  id: string,
  asked: ReviewRequest,
  key: string | null,
) {
  const now = deps.now()
  const { userId } = viewer
  return withIdempotency(
    deps.db,
    { owner: userId, operation: 'review-step', key, body: { id, ...asked }, now },
    async (tx): Promise<{ status: 200; body: Review }> => {
      const { enquiryId } = await threadOfReview(tx, id)
      const { side } = await requireParty(tx, viewer, enquiryId, 'edit')
      if (!isStepOf(asked.event, side)) throw new Problem('not_yours')
      const found = await lockReview(tx, id)
      if (found.version !== asked.version)
        throw new Problem('version_stale', { current: await readReview(tx, id, side) })
      const row = await catchUpReview(tx, deps, { row: found, enquiryId }, now)
      const mover: Mover = { by: side, userId, enquiryId, fields: fieldsOf(asked, now) }
      await moveReview(tx, deps, row, asked.event, mover, now)
      if (asked.event === 'REPORT')
        await keepReport(tx, row, { reason: asked.reason, text: asked.text, by: 'vendor' }, now)
      return { status: 200, body: await readReview(tx, id, side) }
    },
  )
}

function fieldsOf(asked: ReviewRequest, now: Date): NonNullable<Mover['fields']> {
  if (asked.event === 'CHANGE') return { ...asked.scores, body: asked.body }
  return asked.event === 'ANSWER' ? { answer: asked.text, answeredAt: now } : {}
}
