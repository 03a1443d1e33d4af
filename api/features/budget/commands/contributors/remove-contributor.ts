import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { snapshotRows, recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { mayEdit } from '../may-edit.ts'
import type { RecordRef } from '../may-edit.ts'
import { lockContributor } from './lock-contributor.ts'
import type { Dependencies } from './lock-contributor.ts'

/**
 * Removes a contributor. Their payments stay paid, and undoing the activity restores who paid them.
 */
export function removeContributor(
  { db, now: clock }: Dependencies,
  { userId, weddingId, id }: RecordRef,
): Promise<{ activityId: string }> {
  const now = clock()
  return db.transaction(async (tx) => {
    await requireMember(tx, userId, weddingId, mayEdit)
    const { name } = await lockContributor(tx, weddingId, id)
    const rows = await snapshotRows(tx, 'budgetContributors', [id])
    await tx.deleteFrom('budgetContributors').where('id', '=', id).execute()
    const happened = {
      weddingId,
      userId,
      kind: 'contributor.removed',
      area: 'budget',
      subject: { id, name },
      rows,
    } as const
    return { activityId: await recordActivity(tx, happened, now) }
  })
}
