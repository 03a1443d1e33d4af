import type { Queryable } from '#api/db/client.ts'
import { drawnKey } from './drawn-files.ts'
import type { DrawnPhoto } from './pictures-of-vendor.ts'

/** A guess, in bytes: the files are not there yet. */
const size = 120_000

/** Inserts the photos of listings that name them. They are served as WebP alone. */
export async function insertDrawnPhotos(
  tx: Queryable,
  listings: readonly { id: string; photos: readonly DrawnPhoto[] }[],
  createdAt: Date,
): Promise<void> {
  const rows = listings.flatMap(({ id: businessId, photos }) =>
    photos.map(({ photo: { id, alt, width, height }, picture }) => ({
      id,
      businessId,
      width,
      height,
      name: `${alt}.jpg`,
      type: 'image/jpeg' as const,
      size,
      fileKey: drawnKey(picture),
      avif: 'none' as const,
      createdAt,
    })),
  )
  if (rows.length > 0) await tx.insertInto('listingPhotos').values(rows).execute()
}
