import type { Readable } from 'node:stream'
import { maxPhotoBytes } from '#machines/photos/photo.schema.ts'
import type { Deps } from '#api/deps.ts'
import { workInTurn } from '#api/features/files/commands/spool-upload.ts'
import { storePicture } from '#api/features/files/commands/store-upload.ts'
import { storeSizes } from './encode-photo.ts'

/**
 * Stores a photo that is being uploaded, and every size as WebP, when it is its turn; `keys` are
 * those of its sizes.
 */
export function storeSizedPhoto(
  deps: Pick<Deps, 'db' | 'files'>,
  file: Readable,
  { now, evenWebOnly = false }: { now: Date; evenWebOnly?: boolean },
) {
  return workInTurn(file, async (sent) => {
    const stored = await storePicture(deps, sent, { maxBytes: maxPhotoBytes, now, evenWebOnly })
    return { ...stored, keys: await storeSizes(deps, stored, 'webp', now) }
  })
}
