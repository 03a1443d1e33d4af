import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { snapshotRows, recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { mayEdit } from '../may-edit.ts'
import { refuseBookedItem } from '../refuse-booked.ts'
import type { RecordRef } from '../may-edit.ts'
import type { Dependencies } from './write-item.ts'
import { lockItem } from './lock-item.ts'

/** Removes an item and its payments. Undoing the activity restores all of them. */
export function removeItem(
  { db, now: clock }: Dependencies,
  { userId, weddingId, id }: RecordRef,
): Promise<{ activityId: string }> {
  const now = clock()
  return db.transaction(async (tx) => {
    await requireMember(tx, userId, weddingId, mayEdit)
    const { name } = await lockItem(tx, weddingId, id)
    await refuseBookedItem(tx, id, 'REMOVE')
    const payments = await tx
      .selectFrom('budgetPayments')
      .select('id')
      .where('itemId', '=', id)
      .execute()
    const rows = [
      await snapshotRows(tx, 'budgetItems', [id]),
      await snapshotRows(
        tx,
        'budgetPayments',
        payments.map((payment) => payment.id),
      ),
    ]
    await tx.deleteFrom('budgetPayments').where('itemId', '=', id).execute()
    await tx.deleteFrom('budgetItems').where('id', '=', id).execute()
    const happened = {
      weddingId,
      userId,
      kind: 'cost.removed',
      area: 'budget',
      subject: { id, name },
      rows,
    } as const
    return { activityId: await recordActivity(tx, happened, now) }
  })
}
