import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Deps } from '#api/deps.ts'
import { safeFileName } from '#api/features/files/commands/detect-file-type.ts'

/**
 * All photos of guests but those that were declined, as one zip in their full size. It is made
 * while it is taken, file by file, and is never whole in memory or on a disk of ours. Its size is
 * known before, so that browsers say how far they are.
 */
export async function packPhotos(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  weddingId: string,
): Promise<{ content: Readable; size: number }> {
  const photos = await db.query
    .selectFrom('guestPhotos')
    .innerJoin('households', 'households.id', 'guestPhotos.householdId')
    .select(['fileKey', 'type', 'size', 'guestPhotos.createdAt', 'households.name as household'])
    .where('guestPhotos.weddingId', '=', weddingId)
    .where('state', '<>', 'declined')
    .orderBy('guestPhotos.createdAt')
    .orderBy('guestPhotos.id')
    .execute()
  const zip = new ZipFile()
  // Its type says only that it can be read; it is the stream that Node makes.
  const content = zip.outputStream as Readable
  let open: Readable | null = null
  content.once('close', () => open?.destroy())
  zip.on('error', (error: Error) => content.destroy(error))
  async function hand(fileKey: string, take: (file: Readable) => void) {
    try {
      open = await files.get(fileKey)
      open.once('error', (error) => content.destroy(error))
      take(open)
    } catch (error) {
      // One that was removed meanwhile: the zip breaks off, and no program opens it.
      content.destroy(error as Error)
    }
  }
  for (const [at, { fileKey, type, size, createdAt, household }] of photos.entries()) {
    const number = String(at + 1).padStart(3, '0')
    const options = { mtime: createdAt, mode: 0o100600, compress: false, size }
    zip.addReadStreamLazy(safeFileName(`${number} ${household}`, type), options, (done) => {
      void hand(fileKey, (file) => done(null, file))
    })
  }
  return { content, size: sizeOf(zip) }
}

/** Nothing is compressed, so that the size is known as soon as nothing more is added. */
function sizeOf(zip: ZipFile) {
  let size = 0
  // Its types leave out what the callback is given.
  const known = (total = 0) => (size = total)
  zip.end(undefined, known)
  return size
}
