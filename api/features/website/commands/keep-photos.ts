import type { Readable } from 'node:stream'
import { Problem } from '#machines/kernel/problem.ts'
import { most } from '#machines/website/website.schema.ts'
import type { NewPhoto, PagePhoto, PhotoChange } from '#machines/website/website.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import type { Deps } from '#api/deps.ts'
import { nameFor } from '#api/features/files/commands/detect-file-type.ts'
import {
  erasureQueue,
  recordUpload,
  storePhoto,
} from '#api/features/files/commands/store-upload.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { snapshotRows, recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { findPhoto, toPhoto } from '../queries.ts'
import type { RecordRef } from './keep-content.ts'

interface WrittenPhoto {
  photo: PagePhoto
  activityId: string
}

/** Keeps one more photo, behind the others. What the camera wrote into its file is not kept. */
export async function addPhoto(
  deps: Pick<Deps, 'db' | 'files' | 'now'>,
  { userId, weddingId }: RecordRef,
  { file, alt }: NewPhoto & { file: Readable },
  key: string | null,
) {
  const now = deps.now()
  await requireMember(deps.db.query, userId, weddingId, 'partner')
  // A request that is sent again under its key gets its first answer, however many there are by now.
  if (key === null) await refuseTooMany(deps.db.query, weddingId)
  const stored = await storePhoto(deps, file, { maxBytes: most.photoBytes, now })
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
        name: nameFor(alt, type),
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

/** Says anew what a photo shows. */
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

/** Takes a photo off the page for good: its file is erased at once, and no undo brings it back. */
export async function removePhoto(
  { db, jobs, now: clock }: Pick<Deps, 'db' | 'jobs' | 'now'>,
  { userId, weddingId, id }: RecordRef & { id: string },
): Promise<{ activityId: string }> {
  const now = clock()
  const activityId = await db.transaction(async (tx) => {
    await requireMember(tx, userId, weddingId, 'partner')
    const { alt } = await findPhoto(tx, weddingId, id)
    // The table itself notes the file for erasure.
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

async function refuseTooMany(db: Queryable, weddingId: string) {
  const { count } = await db
    .selectFrom('weddingPagePhotos')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('weddingId', '=', weddingId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= most.photos) throw new Problem('too_many', { most: most.photos })
}
