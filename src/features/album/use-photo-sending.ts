import { maxChosenBytes, maxPhotoBytes } from '#machines/photos/photo.schema.ts'
import type { SentPhoto } from '#machines/album/guest-photo.schema.ts'
import { usePhotoUploads } from '#src/client/files/use-photo-uploads.ts'
import type { PhotoUpload } from '#src/client/files/use-photo-uploads.ts'
import { shrinkPicture } from '#src/client/records/shrink-picture.ts'
import { sendPhoto } from './own.queries.ts'

/**
 * The longest side of what has to be drawn anew: enough for a print as large as a page of an album.
 */
const maxWide = 6_000
/** More than the API draws. */
const maxPixels = 40_000_000
const taken = new Set(['image/jpeg', 'image/png', 'image/webp'])

/** What is wrong for as long as the file is what it is. */
const lasting = new Set([
  'unreadable',
  'heic',
  'tooLarge',
  'file_type',
  'body_too_large',
  'picture_too_large',
])

export function isLasting({ code }: Pick<PhotoUpload, 'code'>) {
  return code !== null && lasting.has(code)
}

/** Photos that a household has chosen, and those of them on their way. */
export function usePhotoSending(
  token: string,
  { onSent, onStopped }: { onSent: (sent: SentPhoto) => void; onStopped: () => void },
) {
  return usePhotoUploads<SentPhoto>({
    prepare,
    send: ({ caption }, file, options) => sendPhoto(token, file, caption.trim(), options),
    onSent,
    onStopped,
  })
}

/** The file as it is, in full size, where the API takes it; else what the browser makes of it. */
async function prepare(file: File): Promise<File | string> {
  if (file.size > maxChosenBytes) return 'tooLarge'
  if (taken.has(file.type) && file.size <= maxPhotoBytes && (await pixelsOf(file)) <= maxPixels)
    return file
  const drawn = await shrinkPicture(file, maxWide)
  if (drawn === null) return /\.hei[cf]$/i.test(file.name) ? 'heic' : 'unreadable'
  return drawn.size > maxPhotoBytes ? 'tooLarge' : drawn
}

async function pixelsOf(file: File): Promise<number> {
  const picture = await createImageBitmap(file).catch(() => null)
  // What the browser cannot read the API may: it says so.
  if (!picture) return 0
  const { width, height } = picture
  picture.close()
  return width * height
}
