import { requireAllowed } from '#machines/kernel/problem.ts'
import { removalBlockers } from '#machines/choices/vendor-choice.rules.ts'
import type { Deps } from '#api/deps.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { snapshotRows, recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { lockChoice } from '../queries.ts'
import { countDocuments } from '../documents/queries.ts'

/**
 * Removes a vendor from the list, with all notes. Only one that was ruled out, and has no
 * documents: an undo restores everything but erased files.
 */
export function removeChoice(
  { db, now: clock }: Pick<Deps, 'db' | 'now'>,
  userId: string,
  weddingId: string,
  id: string,
) {
  const now = clock()
  return db.transaction(async (tx) => {
    await requireMember(tx, userId, weddingId, { area: 'vendors', to: 'edit' })
    const row = await lockChoice(tx, weddingId, id)
    const refusedBy = removalBlockers({ state: row.state, documents: await countDocuments(tx, id) })
    requireAllowed({
      state: row.state,
      event: 'REMOVE',
      refusedBy: refusedBy.length > 0 ? refusedBy : null,
      allowed: () => [],
    })
    const rows = await snapshotRows(tx, 'choices', [id])
    await tx.deleteFrom('choices').where('id', '=', id).execute()
    const happened = {
      weddingId,
      userId,
      kind: 'choice.removed' as const,
      area: 'vendors' as const,
      subject: { id, name: row.name },
    }
    return {
      activityId: await recordActivity(
        tx,
        { ...happened, facts: { category: row.category }, rows },
        now,
      ),
    }
  })
}
