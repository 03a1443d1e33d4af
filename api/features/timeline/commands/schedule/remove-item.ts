import type { Database } from '#api/db/client.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { snapshotRows, recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { mayEdit, lockItem } from './lock-item.ts'
import type { RecordRef } from './lock-item.ts'

/** Removes an item from the schedule; an undo of its activity restores it. */
export function removeItem(
  db: Database,
  { userId, weddingId, id }: RecordRef,
  now: Date,
): Promise<{ activityId: string }> {
  return db.transaction(async (tx) => {
    await requireMember(tx, userId, weddingId, mayEdit)
    const { title } = await lockItem(tx, weddingId, id)
    const rows = await snapshotRows(tx, 'scheduleItems', [id])
    await tx.deleteFrom('scheduleItems').where('id', '=', id).execute()
    const happened = {
      weddingId,
      userId,
      kind: 'schedule.removed',
      area: 'timeline',
      subject: { id, name: title },
      rows,
    } as const
    return { activityId: await recordActivity(tx, happened, now) }
  })
}
