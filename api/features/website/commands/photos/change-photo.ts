import { Problem } from '#machines/kernel/problem.ts'
import type { PhotoChange } from '#machines/website/website.schema.ts'
import type { Deps } from '#api/deps.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { snapshotRows, recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { findPhoto, toPhoto } from '../../queries.ts'
import type { RecordRef } from '../lock-website.ts'
import type { WrittenPhoto } from './add-photo.ts'

/** Changes the description of a photo. */
export function changePhoto(
  { db, now: clock }: Pick<Deps, 'db' | 'now'>,
  { userId, weddingId, id }: RecordRef & { id: string },
  { version, alt }: PhotoChange,
): Promise<WrittenPhoto> {
  const now = clock()
  return db.transaction(async (tx) => {
    await requireMember(tx, userId, weddingId, 'partner')
    const rows = await snapshotRows(tx, 'weddingPagePhotos', [id])
    const row = await findPhoto(tx, weddingId, id)
    if (row.version !== version) throw new Problem('version_stale', { current: toPhoto(row) })
    const next = { alt, version: version + 1, updatedAt: now }
    await tx.updateTable('weddingPagePhotos').set(next).where('id', '=', id).execute()
    const happened = {
      weddingId,
      userId,
      kind: 'page.photo_changed',
      area: 'wedding',
      subject: { id, name: alt },
      rows,
    } as const
    return {
      photo: toPhoto({ ...row, ...next }),
      activityId: await recordActivity(tx, happened, now),
    }
  })
}
