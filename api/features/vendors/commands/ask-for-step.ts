import { Problem } from '#machines/kernel/problem.ts'
import type { ApprovalFact } from '#machines/vendors/approval-record.schema.ts'
import type { OwnerRequest, ReviewerRequest } from '#machines/vendors/vendor-approval.schema.ts'
import { isBeingRead } from '#machines/vendors/vendor-approval.selectors.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { approvalRecord, storedApproval } from '../queries.ts'
import type { BusinessRow } from '../queries.ts'
import { lockForStaff } from '#api/features/staff/queries.ts'
import { lockSubmittedBusiness, readClosingReason, reviewRecord } from '../review/queries.ts'
import { notifyOwner } from '../reactions.ts'
import { dropClaim, requireUnclaimed, takeClaim } from './team/claim-review.ts'
import { moveApproval } from './move-approval.ts'

type Dependencies = Pick<Deps, 'db' | 'config' | 'renderMail' | 'log' | 'now'>
type TeamDependencies = Dependencies & Pick<Deps, 'reactions'>

/** The owner submits their business, withdraws it, or appeals a decision. */
export function askAsOwner(
  deps: Dependencies,
  ownerId: string,
  id: string,
  request: OwnerRequest,
  key: string | null,
) {
  const now = deps.now()
  const reason = 'reason' in request ? request.reason : undefined
  return withIdempotency(
    deps.db,
    { owner: ownerId, operation: 'owner-step', key, body: { id, ...request }, now },
    async (tx) => {
      const row = await lockForStaff(tx, ownerId, id, 'owner')
      if (row.version !== request.version)
        throw new Problem('version_stale', { current: await approvalRecord(tx, row) })
      const event = { type: request.event, at: now.toISOString() }
      const moved = await moveApproval(tx, row, event, {
        side: 'owner',
        userId: ownerId,
        ...(reason === undefined ? {} : { reason }),
      })
      await notifyOwner(tx, deps, moved, { reason: '', by: ownerId, now })
      return { status: 200 as const, body: await approvalRecord(tx, moved.row) }
    },
  )
}

/**
 * A reviewer starts a review or decides. Of two who decide at once, the second is told that the
 * record has changed.
 */
export function askAsReviewer(
  deps: TeamDependencies,
  reviewerId: string,
  id: string,
  request: ReviewerRequest,
  key: string | null,
) {
  const now = deps.now()
  return withIdempotency(
    deps.db,
    { owner: reviewerId, operation: 'reviewer-step', key, body: { id, ...request }, now },
    async (tx) => {
      const row = await lockSubmittedBusiness(tx, id)
      if (row.version !== request.version)
        throw new Problem('version_stale', { current: await reviewRecord(tx, row, now) })
      const event = { type: request.event, at: now.toISOString(), by: reviewerId }
      // The owner reads the reason of the reviewer who asked to close the business.
      const reason =
        'reason' in request
          ? request.reason
          : request.event === 'CONFIRM_CLOSING'
            ? await readClosingReason(tx, id)
            : undefined
      const moved = await moveApproval(tx, row, event, {
        side: 'reviewer',
        userId: reviewerId,
        ...(reason === undefined ? {} : { reason }),
      })
      // Checked after the chart: a step that nobody may take does not depend on who has the claim.
      const claiming = { userId: reviewerId, businessId: id, now }
      await requireUnclaimed(tx, claiming)
      await notifyOwner(tx, deps, moved, { reason: reason ?? '', by: reviewerId, now })
      await deps.reactions.businessDecided(tx, deps, decidedAbout(row, moved.facts), now)
      // Whoever starts a review gets the claim; a decision ends it.
      if (isBeingRead(moved.row.approval)) await takeClaim(tx, claiming)
      else await dropClaim(tx, id)
      return { status: 200 as const, body: await reviewRecord(tx, moved.row, now) }
    },
  )
}

/** Before the decision: an appeal that succeeds forgets what was appealed. */
function decidedAbout(row: BusinessRow, facts: readonly ApprovalFact[]) {
  const wasSuspended = storedApproval(row).facts.appealed === 'suspended'
  return { id: row.id, name: row.name, facts, wasSuspended }
}
