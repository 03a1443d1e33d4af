import type { Readable } from 'node:stream'
import { maxPhotoBytes } from '#machines/photos/photo.schema.ts'
import type { Deps } from '#api/deps.ts'
import { storePhoto } from '#api/features/files/commands/store-upload.ts'
import { limitConcurrency } from '#api/features/files/commands/limit-concurrency.ts'
import { storeSizes } from './encode-photo.ts'

/**
 * Stores a photo, and every size as WebP; `keys` are those of its sizes. Two at a time for all
 * users: each takes a processor for a third of a second, and 100 MB for its pixels.
 */
export const storeSizedPhoto = limitConcurrency({ running: 2, waiting: 24 }, store)

async function store(
  deps: Pick<Deps, 'db' | 'files'>,
  file: Readable,
  { now, evenWebOnly = false }: { now: Date; evenWebOnly?: boolean },
) {
  const stored = await storePhoto(deps, file, { maxBytes: maxPhotoBytes, now, evenWebOnly })
  return { ...stored, keys: await storeSizes(deps, stored, 'webp', now) }
}
