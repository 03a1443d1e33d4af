import type { ItemChange, Written } from '#machines/budget/budget.schema.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { snapshotRows, recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { mayEdit } from '../may-edit.ts'
import type { RecordRef } from '../may-edit.ts'
import { writeItem, admitVendor } from './write-item.ts'
import type { Dependencies } from './write-item.ts'
import { lockItem } from './lock-item.ts'
import { carryPayments } from './carry-currency.ts'

/**
 * Changes an item that was read at `change.version`. In another currency everything that is not
 * given anew keeps its number, its payments too.
 */
export function changeItem(
  { db, now: clock }: Dependencies,
  { userId, weddingId, id }: RecordRef,
  change: ItemChange,
): Promise<Written> {
  const now = clock()
  return db.transaction(async (tx) => {
    const member = await requireMember(tx, userId, weddingId, mayEdit)
    const before = await lockItem(tx, weddingId, id)
    if (change.choiceId !== before.choiceId) await admitVendor(tx, member, change.choiceId ?? null)
    const item = await snapshotRows(tx, 'budgetItems', [id])
    const { name } = await writeItem(tx, before, change, now)
    const rows = [item, await carryPayments(tx, before, change, now)]
    const happened = {
      weddingId,
      userId,
      kind: 'cost.changed',
      area: 'budget',
      subject: { id, name },
      rows,
    } as const
    return { id, version: before.version + 1, activityId: await recordActivity(tx, happened, now) }
  })
}
