import type { Readable } from 'node:stream'
import { Problem } from '#machines/kernel/problem.ts'
import { limits } from '#machines/website/website.schema.ts'
import type { NewPhoto, PagePhoto } from '#machines/website/website.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import type { Deps } from '#api/deps.ts'
import { safeFileName } from '#api/features/files/commands/detect-file-type.ts'
import { recordUpload, storePhoto } from '#api/features/files/commands/store-upload.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import type { RecordRef } from '../lock-website.ts'

export interface WrittenPhoto {
  photo: PagePhoto
  activityId: string
}

/** Adds a photo after the others, without the metadata that the camera wrote. */
export async function addPhoto(
  deps: Pick<Deps, 'db' | 'files' | 'now'>,
  { userId, weddingId }: RecordRef,
  { file, alt }: NewPhoto & { file: Readable },
  key: string | null,
) {
  const now = deps.now()
  await requireMember(deps.db.query, userId, weddingId, 'partner')
  // A request repeated with its idempotency key gets its first answer, even if the limit is reached
  // by now.
  if (key === null) await refuseTooMany(deps.db.query, weddingId)
  const stored = await storePhoto(deps, file, { maxBytes: limits.photoBytes, now })
  const { fileKey, type, size, width, height } = stored
  const request = {
    owner: userId,
    operation: 'add-page-photo',
    key,
    body: { weddingId, alt },
    now,
  }
  return recordUpload(deps, request, stored, async (tx) => {
    await requireMember(tx, userId, weddingId, 'partner')
    await tx
      .selectFrom('weddings')
      .select('id')
      .where('id', '=', weddingId)
      .forNoKeyUpdate()
      .execute()
    await refuseTooMany(tx, weddingId)
    const id = newId(now)
    const times = { createdAt: now, updatedAt: now }
    await tx
      .insertInto('weddingPagePhotos')
      .values({
        id,
        weddingId,
        alt,
        width,
        height,
        name: safeFileName(alt, type),
        type,
        size,
        fileKey,
        drawnAnew: true,
        version: 1,
        ...times,
      })
      .execute()
    const happened = {
      weddingId,
      userId,
      kind: 'page.photo_added',
      area: 'wedding',
      subject: { id, name: alt },
    } as const
    const activityId = await recordActivity(tx, happened, now)
    return {
      status: 201 as const,
      body: { photo: { id, version: 1, alt, width, height }, activityId } satisfies WrittenPhoto,
    }
  })
}

async function refuseTooMany(db: Queryable, weddingId: string) {
  const { count } = await db
    .selectFrom('weddingPagePhotos')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('weddingId', '=', weddingId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= limits.photos) throw new Problem('too_many', { limit: limits.photos })
}
