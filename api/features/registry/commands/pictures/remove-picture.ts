import type { GiftWritten } from '#machines/registry/gift.schema.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { Deps } from '#api/deps.ts'
import { erasureQueue } from '#api/features/files/commands/store-upload.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { readGift, toGift } from '../../queries.ts'
import { lockGift, mayEdit } from '../gifts/lock-gift.ts'
import type { RecordRef } from '../gifts/lock-gift.ts'

/** Removes the picture of a gift; its file is erased at once, and no undo brings it back. */
export async function removePicture(
  { db, jobs, now: clock }: Pick<Deps, 'db' | 'jobs' | 'now'>,
  { userId, weddingId, id }: RecordRef,
): Promise<GiftWritten> {
  const now = clock()
  const body = await db.transaction(async (tx) => {
    await requireMember(tx, userId, weddingId, mayEdit)
    const { title } = await lockGift(tx, weddingId, id)
    // A trigger of the table queues the file for erasure.
    const gone = await tx
      .deleteFrom('giftPictures')
      .where('giftId', '=', id)
      .executeTakeFirstOrThrow()
    if (gone.numDeletedRows === 0n) throw new Problem('not_yours')
    const happened = {
      weddingId,
      userId,
      kind: 'gift.picture_removed',
      area: 'guests',
      subject: { id, name: title },
    } as const
    const activityId = await recordActivity(tx, happened, now)
    return { gift: toGift(await readGift(tx, weddingId, id)), activityId }
  })
  jobs.wake(erasureQueue)
  return body
}
