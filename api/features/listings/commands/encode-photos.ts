import { buffer } from 'node:stream/consumers'
import { Problem } from '#machines/kernel/problem.ts'
import { workThrough } from '#api/db/due/due-rows.ts'
import type { Deps } from '#api/deps.ts'
import { keepFile } from '#api/features/files/commands/store-upload.ts'
import { storeSizes, UnreadablePicture } from './encode-photo.ts'

type Dependencies = Pick<Deps, 'db' | 'files' | 'log' | 'now'>

interface DuePhoto {
  id: string
  fileKey: string
  width: number
}

/** The queue that encodes photos as AVIF. */
export const avifQueue = 'listing-photos-avif'

/**
 * Encodes photos as AVIF that are only served as WebP yet, one after the other: each takes a second
 * of one processor. Photos that cannot be encoded stay WebP; if storage or database failed, they
 * are tried again.
 */
export function encodePhotos(deps: Dependencies): Promise<void> {
  return workThrough<DuePhoto>({
    table: 'listingPhotos',
    log: deps.log,
    now: deps.now(),
    list: ({ where, limit }) =>
      deps.db.query
        .selectFrom('listingPhotos')
        .select(['id', 'fileKey', 'width'])
        .where('avif', '=', 'due')
        .where(where)
        .orderBy('id')
        .limit(limit)
        .execute(),
    work: (photo) => encodeOne(deps, photo),
  })
}

async function encodeOne(deps: Dependencies, photo: DuePhoto) {
  const { db, files, log, now } = deps
  try {
    const content = await buffer(await files.get(photo.fileKey))
    const keys = await storeSizes(deps, { ...photo, content }, 'avif', now())
    await db.transaction(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('listingPhotos')
        .set({ avif: 'made' })
        .where('id', '=', photo.id)
        .executeTakeFirstOrThrow()
      // A photo that was removed meanwhile leaves its files for erasure.
      if (numUpdatedRows > 0n) for (const key of keys) await keepFile(tx, key)
    })
  } catch (error) {
    if (!isFinal(error)) throw error
    log.warn('photo.not_encoded', { id: photo.id })
    await db.query
      .updateTable('listingPhotos')
      .set({ avif: 'none' })
      .where('id', '=', photo.id)
      .execute()
  }
}

/** Whether there is no file, or one that is no picture. */
function isFinal(error: unknown) {
  return (
    error instanceof UnreadablePicture || (error instanceof Problem && error.code === 'not_found')
  )
}
