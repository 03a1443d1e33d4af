import type { Deps } from '#api/deps.ts'
import { recordActivity, snapshotRows } from '#api/features/wedding/commands/record-activity.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { lockOutsideGift } from '../../outside/queries.ts'
import { mayEdit } from '../gifts/lock-gift.ts'
import type { RecordRef } from '../gifts/lock-gift.ts'

/** Removes a gift from outside. */
export function removeOutsideGift(
  { db, now: clock }: Pick<Deps, 'db' | 'now'>,
  { userId, weddingId, id }: RecordRef,
): Promise<{ activityId: string }> {
  const now = clock()
  return db.transaction(async (tx) => {
    await requireMember(tx, userId, weddingId, mayEdit)
    const { what } = await lockOutsideGift(tx, { weddingId, id })
    const rows = await snapshotRows(tx, 'outsideGifts', [id])
    await tx.deleteFrom('outsideGifts').where('id', '=', id).execute()
    const happened = {
      weddingId,
      userId,
      kind: 'outside_gift.removed',
      area: 'guests',
      subject: { id, name: what },
      rows,
    } as const
    return { activityId: await recordActivity(tx, happened, now) }
  })
}
