import { begin } from '#machines/kernel/lifecycle.ts'
import { Problem, requireAllowed } from '#machines/kernel/problem.ts'
import { businessChange } from '#machines/changes/business-change.machine.ts'
import type { CheckedDetails, NewChange } from '#machines/changes/business-change.schema.ts'
import { differences } from '#machines/changes/business-change.selectors.ts'
import { isListed } from '#machines/vendors/vendor-approval.selectors.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import { newId } from '#api/db/id.ts'
import type { Deps } from '#api/deps.ts'
import { notifyReviewTeam } from '#api/features/notices/commands/notify-review-team.ts'
import { toChange, waitingChangeOf } from '../../changes/queries.ts'
import { toBusiness } from '../../queries.ts'
import { lockForStaff } from '#api/features/staff/queries.ts'
import type { BusinessRow } from '../../queries.ts'

/**
 * The owner of an approved business proposes another name, category or town. While a proposal
 * waits, another one is refused with already_exists.
 */
export function proposeChange(
  { db, now: clock }: Pick<Deps, 'db' | 'now'>,
  ownerId: string,
  businessId: string,
  { version, ...after }: NewChange,
  key: string | null,
) {
  const now = clock()
  const body = { businessId, version, ...after }
  return withIdempotency(
    db,
    { owner: ownerId, operation: 'propose-change', key, body, now },
    async (tx) => {
      const business = await lockForStaff(tx, ownerId, businessId, 'owner')
      if (business.version !== version)
        throw new Problem('version_stale', { current: toBusiness(business) })
      requireListed(business)
      const before = checkedOf(business)
      if (differences(before, after).length === 0)
        throw new Problem('invalid_input', { fields: [{ path: 'name', code: 'unchanged' }] })
      if (await waitingChangeOf(tx, businessId)) throw new Problem('already_exists')
      const { stored } = begin(businessChange, undefined)
      const row = await tx
        .insertInto('businessChanges')
        .values({
          id: newId(now),
          businessId,
          version: 1,
          state: stored.state,
          stateVersion: stored.version,
          before: JSON.stringify(before),
          after: JSON.stringify(after),
          reason: null,
          decidedBy: null,
          createdAt: now,
          since: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      const facts = { businessId, names: [business.name], state: 'change_proposed' }
      await notifyReviewTeam(tx, 'review.waiting', facts, now)
      return { status: 201 as const, body: toChange(row) }
    },
  )
}

/** Refuses other businesses: a draft changes at once, and a suspended business cannot change. */
function requireListed({ approval }: BusinessRow) {
  requireAllowed({
    state: approval,
    event: 'PROPOSE_CHANGE',
    refusedBy: isListed(approval) ? null : [],
    allowed: () => [],
  })
}

function checkedOf({ name, category, city, country }: BusinessRow): CheckedDetails {
  return { name, category, city, country }
}
