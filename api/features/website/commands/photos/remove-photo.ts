import type { Deps } from '#api/deps.ts'
import { erasureQueue } from '#api/features/files/commands/store-upload.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { findPhoto } from '../../queries.ts'
import type { RecordRef } from '../lock-website.ts'

/** Removes a photo for good: its file is erased at once, and the removal cannot be undone. */
export async function removePhoto(
  { db, jobs, now: clock }: Pick<Deps, 'db' | 'jobs' | 'now'>,
  { userId, weddingId, id }: RecordRef & { id: string },
): Promise<{ activityId: string }> {
  const now = clock()
  const activityId = await db.transaction(async (tx) => {
    await requireMember(tx, userId, weddingId, 'partner')
    const { alt } = await findPhoto(tx, weddingId, id)
    // A trigger of the table queues the file for erasure.
    await tx.deleteFrom('weddingPagePhotos').where('id', '=', id).execute()
    const happened = {
      weddingId,
      userId,
      kind: 'page.photo_removed',
      area: 'wedding',
      subject: { id, name: alt },
    } as const
    return recordActivity(tx, happened, now)
  })
  jobs.wake(erasureQueue)
  return { activityId }
}
