import { buffer } from 'node:stream/consumers'
import type { Deps } from '#api/deps.ts'
import { keepFile } from '#api/features/files/commands/store-upload.ts'
import { storeSizes } from './encode-photo.ts'

type Dependencies = Pick<Deps, 'db' | 'files' | 'log' | 'now'>

/** The queue that encodes photos as AVIF. */
export const avifQueue = 'listing-photos-avif'

/**
 * Encodes photos as AVIF that are only served as WebP yet, one after the other: each takes a second
 * of one processor. Photos that cannot be encoded stay WebP.
 */
export async function encodePhotos(deps: Dependencies): Promise<void> {
  for (;;) {
    const photo = await deps.db.query
      .selectFrom('listingPhotos')
      .select(['id', 'fileKey', 'width'])
      .where('avif', '=', 'due')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!photo) return
    await encodeOne(deps, photo)
  }
}

async function encodeOne(
  deps: Dependencies,
  photo: { id: string; fileKey: string; width: number },
) {
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
    log.warn('photo.not_encoded', { id: photo.id, error: String(error) })
    await db.query
      .updateTable('listingPhotos')
      .set({ avif: 'none' })
      .where('id', '=', photo.id)
      .execute()
  }
}
