import { limits } from '#machines/budget/budget.schema.ts'
import type { NewContributor } from '#machines/budget/budget.schema.ts'
import { newId } from '#api/db/id.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { snapshotRows, recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { refuseTooMany } from '../refuse-too-many.ts'
import { mayEdit } from '../may-edit.ts'
import type { Dependencies } from './lock-contributor.ts'

/** Adds a contributor to the budget. */
export function addContributor(
  deps: Dependencies,
  userId: string,
  weddingId: string,
  { pledged, ...who }: NewContributor,
  key: string | null,
) {
  const now = deps.now()
  const request = {
    owner: userId,
    operation: `add-contributor:${weddingId}`,
    key,
    body: { pledged, ...who },
    now,
  }
  return withIdempotency(deps.db, request, async (tx) => {
    await requireMember(tx, userId, weddingId, mayEdit)
    await refuseTooMany(tx, 'budgetContributors', weddingId, limits.contributors)
    const id = newId(now)
    const rows = await snapshotRows(tx, 'budgetContributors', [id])
    await tx
      .insertInto('budgetContributors')
      .values({
        ...who,
        pledgedMinor: pledged,
        id,
        weddingId,
        version: 1,
        createdAt: now,
        updatedAt: now,
      })
      .execute()
    const happened = {
      weddingId,
      userId,
      kind: 'contributor.added',
      area: 'budget',
      subject: { id, name: who.name },
      rows,
    } as const
    return {
      status: 201 as const,
      body: { id, version: 1, activityId: await recordActivity(tx, happened, now) },
    }
  })
}
