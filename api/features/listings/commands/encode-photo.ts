import { Readable } from 'node:stream'
import sharp from 'sharp'
import { sizesOf } from '#machines/photos/photo.rules.ts'
import type { PhotoSize } from '#machines/photos/photo.schema.ts'
import type { Deps } from '#api/deps.ts'

export const photoFormats = ['webp', 'avif'] as const

export type PhotoFormat = (typeof photoFormats)[number]

/** An encoding that is not recorded within this time is erased. */
const maxUnrecordedMs = 60 * 60 * 1_000

/** The key of a served file, derived from the key of the stored photo. */
export function servedKey(fileKey: string, size: PhotoSize, format: PhotoFormat) {
  return `${fileKey.replace(/^documents\//, 'photos/')}-${size}-${format}`
}

/**
 * Stores a photo in every size of one format and returns the keys. Each is due for erasure until
 * the caller records it, so that a refused upload or a crash leaves nothing.
 */
export async function storeSizes(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  { fileKey, content, width }: { fileKey: string; content: Buffer; width: number },
  format: PhotoFormat,
  now: Date,
): Promise<string[]> {
  const sizes = sizesOf(width)
  const dueAt = new Date(now.getTime() + maxUnrecordedMs)
  const keys = sizes.map((size) => servedKey(fileKey, size, format))
  await db.query
    .insertInto('fileErasures')
    .values(keys.map((key) => ({ fileKey: key, dueAt })))
    .onConflict((on) => on.column('fileKey').doUpdateSet({ dueAt }))
    .execute()
  for (const size of sizes) {
    const encoded = await encode(content, size, format)
    await files.put(servedKey(fileKey, size, format), Readable.from([encoded]), {
      contentType: `image/${format}`,
    })
  }
  return keys
}

/** The file is no picture, and never will be. */
export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture'
}

/** Without `keepMetadata` sharp writes none. */
async function encode(content: Buffer, width: number, format: PhotoFormat) {
  const picture = sharp(content).resize({ width, withoutEnlargement: true })
  const encoded =
    format === 'avif'
      ? picture.avif({ quality: 55, effort: 3 })
      : picture.webp({ quality: 78, effort: 3 })
  try {
    return await encoded.toBuffer()
  } catch (error) {
    throw new UnreadablePicture(undefined, { cause: error })
  }
}
