import { Problem, requireFound } from '#machines/kernel/problem.ts'
import type { ChangeDecision, CheckedDetails } from '#machines/changes/business-change.schema.ts'
import { missingDetails } from '#machines/vendors/vendor-approval.rules.ts'
import type { Queryable } from '#api/db/client.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { followChecked } from '#api/features/listings/commands/follow-business.ts'
import { toChange } from '../../changes/queries.ts'
import { writeOfChange } from '../../changes/reactions.ts'
import { lockSubmittedBusiness } from '../../review/queries.ts'
import type { BusinessRow } from '../../queries.ts'
import { moveApproval } from '../move-approval.ts'
import { noteTeamAction } from '../note-team-action.ts'
import { requireUnclaimed } from '../team/claim-review.ts'
import { moveChange } from './move-change.ts'

type Dependencies = Pick<Deps, 'db' | 'config' | 'renderMail' | 'log' | 'now'>

/**
 * A reviewer accepts a change, which becomes public, or refuses it. Of two who decide at once, the
 * second gets a refusal that says it was decided.
 */
export function decideChange(
  deps: Dependencies,
  reviewerId: string,
  changeId: string,
  decision: ChangeDecision,
  key: string | null,
) {
  const now = deps.now()
  return withIdempotency(
    deps.db,
    { owner: reviewerId, operation: 'decide-change', key, body: { changeId, ...decision }, now },
    async (tx) => {
      const known = requireFound(await changeRow(tx, changeId))
      const business = await lockSubmittedBusiness(tx, known.businessId)
      const row = requireFound(await changeRow(tx, changeId))
      if (row.version !== decision.version)
        throw new Problem('version_stale', { current: toChange(row) })
      const moved = await moveChange(
        tx,
        row,
        { type: decision.event },
        {
          side: 'reviewer',
          userId: reviewerId,
          now,
          ...(decision.event === 'REFUSE' ? { reason: decision.reason } : {}),
        },
      )
      await requireUnclaimed(tx, { userId: reviewerId, businessId: business.id, now })
      if (moved.facts.includes('accepted'))
        await applyApprovedChange(tx, business, row.after, { userId: reviewerId, now })
      for (const fact of moved.facts.filter((one) => one === 'accepted' || one === 'refused'))
        await noteTeamAction(
          tx,
          { userId: reviewerId, action: `change_${fact}`, businessId: business.id },
          now,
        )
      await writeOfChange(tx, deps, business, moved, now)
      return { status: 200 as const, body: toChange(moved.row) }
    },
  )
}

function changeRow(tx: Queryable, id: string) {
  return tx.selectFrom('businessChanges').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Writes approved details into the business and its approval; the team has read them already. */
async function applyApprovedChange(
  tx: Queryable,
  business: BusinessRow,
  after: CheckedDetails,
  { userId, now }: { userId: string; now: Date },
) {
  const event = {
    type: 'CHANGE_DETAILS' as const,
    at: now.toISOString(),
    missing: missingDetails({ ...business, ...after }),
    changes: 'other' as const,
  }
  await moveApproval(tx, business, event, { side: 'reviewer', userId }, after)
  await followChecked(tx, business.id, now)
}
