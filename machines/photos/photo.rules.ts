import { photoSizes } from './photo.schema.ts'
import type { Photo, PhotoSize } from './photo.schema.ts'

/** Where a photo is looked at before its owner has said where. */
export const middle: Photo['focal'] = { x: 50, y: 50 }

/** The sizes that a photo of this width has: those it fills, and the one that holds all of it. */
export function sizesOf(width: number): PhotoSize[] {
  return photoSizes.filter((_, place) => (photoSizes[place - 1] ?? 0) < width)
}

/** How wide the file of a size is. */
export function widthAt(size: PhotoSize, width: number): number {
  return Math.min(size, width)
}

/** The same photos with one at another place; a place beyond either end is the end. */
export function movePhoto(photos: readonly Photo[], from: number, to: number): Photo[] {
  const moved = photos[from]
  if (!moved) return [...photos]
  const others = photos.filter((_, place) => place !== from)
  const place = Math.max(0, Math.min(others.length, to))
  return [...others.slice(0, place), moved, ...others.slice(place)]
}

/** Where the file of a photo is, in one of its sizes. */
export type PhotoAddress = (photoId: string, size: PhotoSize) => string

/** Where everybody finds it. */
export const publicPhotoAddress: PhotoAddress = (photoId, size) =>
  `/api/marketplace/photos/${photoId}/${size}`

/** The files of a photo, the smallest first, with their widths. */
export function filesOf(
  { id, width }: Pick<Photo, 'id' | 'width'>,
  address: PhotoAddress = publicPhotoAddress,
) {
  return sizesOf(width).map((size) => ({ address: address(id, size), width: widthAt(size, width) }))
}
