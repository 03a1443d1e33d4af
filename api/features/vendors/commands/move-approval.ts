import { advance } from '#machines/kernel/lifecycle.ts'
import { requireAllowed } from '#machines/kernel/problem.ts'
import { decisionFacts } from '#machines/vendors/approval-record.schema.ts'
import type { ApprovalFact } from '#machines/vendors/approval-record.schema.ts'
import type { BusinessDetails } from '#machines/vendors/business.schema.ts'
import { vendorApproval } from '#machines/vendors/vendor-approval.machine.ts'
import type { ApprovalEvent } from '#machines/vendors/vendor-approval.machine.ts'
import { resubmitFrom } from '#machines/vendors/vendor-approval.rules.ts'
import { allowedFor, isListed, failedGuards } from '#machines/vendors/vendor-approval.selectors.ts'
import type { Side } from '#machines/vendors/vendor-approval.selectors.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import { followApproval } from '#api/features/listings/commands/follow-business.ts'
import { pauseOrResume } from '#api/features/listings/commands/follow-proofs.ts'
import { indexListings } from '#api/features/marketplace/commands/index-listings.ts'
import { snapshotOf, storedApproval } from '../queries.ts'
import type { BusinessRow } from '../queries.ts'
import { noteTeamAction } from './note-team-action.ts'
import { dropWaitingChange } from './changes/withdraw-change.ts'
import { markApprovalDocuments } from './proofs/mark-approval-documents.ts'

/** Who takes the step, and their text. */
export interface Mover {
  side: Side
  userId: string
  reason?: string
}

/**
 * Applies an event to a business's approval, if its chart allows it. Rows of businesses change
 * their state in no other way. The caller's transaction has locked the row. Returns the new row and
 * the facts that the chart reported.
 */
export async function moveApproval(
  tx: Queryable,
  row: BusinessRow,
  event: ApprovalEvent,
  { side, userId, reason }: Mover,
  details: Partial<BusinessDetails> = {},
): Promise<{ row: BusinessRow; facts: ApprovalFact[] }> {
  refuseWhatTheChartRefuses(row, event, { side, by: userId })
  const { stored, facts } = advance(vendorApproval, storedApproval(row), event)
  const at = new Date(event.at)
  const moved = await tx
    .updateTable('businesses')
    .set({
      ...details,
      approval: stored.state,
      approvalVersion: stored.version,
      approvalFacts: JSON.stringify(stored.facts),
      approvalSince: stored.state === row.approval ? row.approvalSince : at,
      submittedAt: facts.some(isHandingIn) ? at : row.submittedAt,
      closingAskedAt: stored.facts.closingBy === null ? null : (row.closingAskedAt ?? at),
      version: row.version + 1,
      updatedAt: at,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await noteSteps(tx, { row, moved, facts }, event, { side, userId, reason: reason ?? null })
  await followApproval(tx, row.id, facts, at)
  await markApprovalDocuments(tx, row.id, facts, event.at)
  if (isListed(row.approval) && !isListed(moved.approval))
    await dropWaitingChange(tx, row, { isOwners: side === 'owner', now: at })
  if (facts.length > 0) await pauseOrResume(tx, row.id, at)
  if (row.approval === 'approved' || moved.approval === 'approved')
    await indexListings(tx, [row.id])
  return { row: moved, facts }
}

/**
 * Records each step with its text, and what was decided about, to compare it with the next
 * submission.
 */
async function noteSteps(
  tx: Queryable,
  { row, moved, facts }: { row: BusinessRow; moved: BusinessRow; facts: readonly ApprovalFact[] },
  { type, at }: ApprovalEvent,
  who: { side: Side; userId: string; reason: string | null },
) {
  if (facts.length === 0) return
  const createdAt = new Date(at)
  const snapshot = facts.some((fact) => decisionFacts.includes(fact))
    ? JSON.stringify(await snapshotOf(tx, row))
    : null
  const step = {
    event: type,
    fromState: row.approval,
    toState: moved.approval,
    snapshot,
    createdAt,
  }
  const steps = facts.map((fact) => ({
    id: newId(createdAt),
    businessId: row.id,
    fact,
    ...step,
    ...who,
  }))
  await tx.insertInto('approvalSteps').values(steps).execute()
  if (who.side === 'owner') return
  for (const action of facts)
    await noteTeamAction(tx, { userId: who.userId, action, businessId: row.id }, createdAt)
}

function isHandingIn(fact: ApprovalFact) {
  return fact === 'submitted' || fact === 'appealed'
}

/**
 * The refusal names what this side may do now, and the first possible time if only time is missing.
 */
function refuseWhatTheChartRefuses(
  row: BusinessRow,
  event: ApprovalEvent,
  { side, by }: { side: Side; by: string },
) {
  const approval = storedApproval(row)
  const refusedBy = failedGuards(approval, event)
  const { rejectedAt } = approval.facts
  const isEarly = refusedBy?.includes('waitedLongEnough') && rejectedAt !== null
  requireAllowed({
    state: approval.state,
    event: event.type,
    refusedBy,
    allowed: () => allowedFor(approval, side, { at: event.at, by }),
    ...(isEarly ? { allowedFrom: resubmitFrom(rejectedAt) } : {}),
  })
}
