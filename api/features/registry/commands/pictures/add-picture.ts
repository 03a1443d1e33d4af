import type { Readable } from 'node:stream'
import { maxDocumentBytes } from '#machines/kernel/files/document-file.ts'
import { newId } from '#api/db/id.ts'
import type { Deps } from '#api/deps.ts'
import { safeFileName } from '#api/features/files/commands/detect-file-type.ts'
import {
  erasureQueue,
  recordUpload,
  storePhoto,
} from '#api/features/files/commands/store-upload.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { readGift, toGift } from '../../queries.ts'
import { lockGift, mayEdit } from '../gifts/lock-gift.ts'
import type { RecordRef } from '../gifts/lock-gift.ts'

/**
 * Stores a gift's picture without its metadata and replaces the previous one. Everyone who sees the
 * gift sees it.
 */
export async function addPicture(
  deps: Pick<Deps, 'db' | 'files' | 'jobs' | 'now'>,
  { userId, weddingId, id }: RecordRef,
  file: Readable,
  key: string | null,
) {
  const now = deps.now()
  await requireMember(deps.db.query, userId, weddingId, mayEdit)
  await readGift(deps.db.query, weddingId, id)
  const stored = await storePhoto(deps, file, { maxBytes: maxDocumentBytes, now })
  const { fileKey, type, size } = stored
  const answer = await recordUpload(
    deps,
    { owner: userId, operation: 'add-gift-picture', key, body: { id }, now },
    stored,
    async (tx) => {
      await requireMember(tx, userId, weddingId, mayEdit)
      const { title } = await lockGift(tx, weddingId, id)
      await tx.deleteFrom('giftPictures').where('giftId', '=', id).execute()
      await tx
        .insertInto('giftPictures')
        .values({
          id: newId(now),
          weddingId,
          giftId: id,
          name: safeFileName(title, type),
          type,
          size,
          fileKey,
          drawnAnew: true,
          createdAt: now,
        })
        .execute()
      const happened = {
        weddingId,
        userId,
        kind: 'gift.picture_added',
        area: 'guests',
        subject: { id, name: title },
      } as const
      const activityId = await recordActivity(tx, happened, now)
      return {
        status: 201 as const,
        body: { gift: toGift(await readGift(tx, weddingId, id)), activityId },
      }
    },
  )
  deps.jobs.wake(erasureQueue)
  return answer
}
