import { Problem } from '#machines/kernel/problem.ts'
import { keptBack } from '#machines/choices/vendor-choice.rules.ts'
import type { Deps } from '#api/deps.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { snapshotRows, recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { countDocuments, lockChoice } from '../queries.ts'

/**
 * Takes somebody off the list, with all that was noted of them. Only who is out already, and only once their documents are gone: a file
 * that was erased comes back by no undo, and everything else does.
 */
export function removeChoice({ db, now: clock }: Pick<Deps, 'db' | 'now'>, userId: string, weddingId: string, id: string) {
  const now = clock()
  return db.transaction(async (tx) => {
    await requireMember(tx, userId, weddingId, { area: 'vendors', to: 'edit' })
    const row = await lockChoice(tx, weddingId, id)
    const refusedBy = keptBack({ state: row.state, documents: await countDocuments(tx, id) })
    if (refusedBy.length > 0) throw new Problem('event_not_allowed', { state: row.state, event: 'REMOVE', allowed: [], refusedBy })
    const rows = await snapshotRows(tx, 'choices', [id])
    await tx.deleteFrom('choices').where('id', '=', id).execute()
    const happened = { weddingId, userId, kind: 'choice.removed' as const, area: 'vendors' as const, subject: { id, name: row.name } }
    return { activityId: await recordActivity(tx, { ...happened, facts: { category: row.category }, rows }, now) }
  })
}
