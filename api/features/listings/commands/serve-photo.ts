import { sizesOf } from '#machines/photos/photo.rules.ts'
import type { PhotoSize } from '#machines/photos/photo.schema.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { Deps } from '#api/deps.ts'
import type { PhotoRow } from '../photos/queries.ts'
import { servedKey } from './encode-photo.ts'

/** A file never changes under its id, so browsers keep it; a WebP only until there is an AVIF. */
const year = 'max-age=31536000, immutable'
const whileEncoding = 'max-age=300'
/** A photo that may no longer be seen is checked at each request. */
const checked = 'private, no-cache'

/** The file of a photo in the best format that exists and is accepted. */
export async function servePhoto(
  { files }: Pick<Deps, 'files'>,
  { headers }: Request,
  { id, width, fileKey, avif, size }: PhotoRow & { size: PhotoSize },
  whose: 'public' | 'private' | 'checked',
) {
  if (!sizesOf(width).includes(size)) throw new Problem('not_found')
  const accepts = headers.get('accept')?.includes('image/avif') ?? false
  const format = accepts && avif === 'made' ? 'avif' : 'webp'
  const kept = {
    etag: `"${id}-${size}-${format}"`,
    vary: 'Accept',
    'cache-control':
      whose === 'checked'
        ? checked
        : `${whose}, ${accepts && avif === 'due' ? whileEncoding : year}`,
  }
  if (headers.get('if-none-match')?.includes(kept.etag))
    return { status: 304 as const, body: null, headers: kept }
  return {
    status: 200 as const,
    body: await files.get(servedKey(fileKey, size, format)),
    headers: { ...kept, 'content-type': `image/${format}` },
  }
}
