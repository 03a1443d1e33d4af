import { requireAllowed } from '#machines/kernel/problem.ts'
import type { Deps } from '#api/deps.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { snapshotRows, recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { lockGift, mayEdit } from './gifts/lock-gift.ts'
import type { RecordRef } from './gifts/lock-gift.ts'

/** Removes a gift, unless somebody has reserved it: they may have bought it already. */
export function removeGift(
  { db, now: clock }: Pick<Deps, 'db' | 'now'>,
  { userId, weddingId, id }: RecordRef,
): Promise<{ activityId: string }> {
  const now = clock()
  return db.transaction(async (tx) => {
    await requireMember(tx, userId, weddingId, mayEdit)
    const { title, taken } = await lockGift(tx, weddingId, id)
    requireAllowed({
      state: 'reserved',
      event: 'REMOVE',
      refusedBy: taken > 0 ? ['isFree'] : null,
      allowed: () => [],
    })
    const rows = await snapshotRows(tx, 'gifts', [id])
    await tx.deleteFrom('gifts').where('id', '=', id).execute()
    const happened = {
      weddingId,
      userId,
      kind: 'gift.removed',
      area: 'guests',
      subject: { id, name: title },
      rows,
    } as const
    return { activityId: await recordActivity(tx, happened, now) }
  })
}
