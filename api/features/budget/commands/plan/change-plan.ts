import type { RecordRef } from '../may-edit.ts'
import type { PlanChange } from '#machines/budget/budget.schema.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { Deps } from '#api/deps.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { snapshotRows, recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { publishWeddingChange } from '#api/features/wedding/commands/publish-wedding-change.ts'
import { readBudget } from '../../queries.ts'
import { mayEdit } from '../may-edit.ts'
import { writePlan } from './write-plan.ts'

/**
 * Changes the total, currency, split, rates or headcount of a budget that was read at
 * `change.version`; version 0 is a budget that was never saved. The wedding's profile can change
 * the total and the currency too, so the change names the values it read.
 */
export function changePlan(
  { db, now: clock }: Pick<Deps, 'db' | 'now'>,
  { userId, weddingId }: Omit<RecordRef, 'id'>,
  change: PlanChange,
) {
  const now = clock()
  return db.transaction(async (tx) => {
    const member = await requireMember(tx, userId, weddingId, mayEdit)
    const wedding = await snapshotRows(tx, 'weddings', [weddingId])
    const before = await readBudget(tx, member, now)
    const touchesWedding = change.totalMinor !== undefined || change.currency !== undefined
    const isStale =
      before.plan.version !== change.version ||
      (touchesWedding && before.plan.wedding !== change.wedding)
    if (isStale) throw new Problem('version_stale', { current: before })
    const { rows, ...written } = await writePlan(tx, weddingId, before, change, now)
    if (touchesWedding) {
      const { totalMinor = before.plan.totalMinor, currency = before.plan.currency } = change
      await tx
        .updateTable('weddings')
        .set((eb) => ({
          totalBudgetMinor: totalMinor,
          currency,
          version: eb('version', '+', 1),
          updatedAt: now,
        }))
        .where('id', '=', weddingId)
        .execute()
      await publishWeddingChange(tx, weddingId, 'wedding')
    }
    const fields = Object.keys(change).filter((field) => field !== 'version' && field !== 'wedding')
    const happened = {
      weddingId,
      userId,
      kind: 'budget.planned',
      area: 'budget',
      subject: null,
      facts: { fields: fields.join(' ') },
    } as const
    const activityId = await recordActivity(
      tx,
      { ...happened, rows: touchesWedding ? [rows, wedding] : rows },
      now,
    )
    return { ...written, activityId }
  })
}
