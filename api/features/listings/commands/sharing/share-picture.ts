import { buffer } from 'node:stream/consumers'
import { sizesOf } from '#machines/photos/photo.rules.ts'
import type { ShownListing } from '#machines/listings/public-listing.schema.ts'
import type { Config } from '#api/config/config.ts'
import type { Deps } from '#api/deps.ts'
import type { DrawCover } from '#api/adapters/covers/covers.port.ts'
import { limitConcurrency } from '#api/features/files/commands/limit-concurrency.ts'
import { findPublicPhoto } from '../../photos/queries.ts'
import { servedKey } from '../encode-photo.ts'
import { drawSharePicture } from './draw-share-picture.ts'

/** How many pictures are cached, the last requested ones. One weighs some hundred kilobytes. */
const maxKept = 60
/** Increased when the drawing changes. */
const drawnAs = 1

/** Draws the pictures for links to listings, each once, one at a time. */
export function sharePictures(deps: Pick<Deps, 'db' | 'files'>, drawCover: DrawCover) {
  const kept = new Map<string, Promise<Buffer>>()
  const draw = limitConcurrency({ running: 1, waiting: 20 }, async (listing: ShownListing) =>
    drawSharePicture(await partsOf(deps, listing), drawCover),
  )
  return {
    contentOf,
    read(listing: ShownListing): Promise<Buffer> {
      const content = contentOf(listing)
      const known = kept.get(content) ?? draw(listing)
      kept.delete(content)
      kept.set(content, known)
      known.catch(() => kept.delete(content))
      for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - maxKept)))
        kept.delete(oldest)
      return known
    },
  }
}

/** All that the picture shows, as a text that changes whenever the picture does. */
function contentOf({ name, category, city, content }: ShownListing) {
  const [cover] = content.photos
  return JSON.stringify([drawnAs, name, category, city, cover?.id, cover?.focal])
}

async function partsOf(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  { name, category, city, content }: ShownListing,
) {
  const [cover] = content.photos
  const about = { name, category, place: city }
  if (!cover) return { ...about, photo: null }
  const { fileKey, width } = await findPublicPhoto(db.query, cover.id)
  const largest = sizesOf(width).at(-1) ?? 400
  const file = await files.get(servedKey(fileKey, largest, 'webp'))
  return { ...about, photo: { content: await buffer(file), focal: cover.focal } }
}

/** The address of a listing's picture, for links. */
export function sharePictureAddress({ publicUrl }: Pick<Config, 'publicUrl'>, slug: string) {
  return `${publicUrl}/api/marketplace/listings/${slug}/picture`
}
