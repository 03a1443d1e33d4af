import { createHash } from 'node:crypto'
import type { Photo } from '#machines/photos/photo.schema.ts'
import { middle } from '#machines/photos/photo.rules.ts'
import type { ServiceCategory } from '#machines/vendors/business.schema.ts'
import { numbersFrom } from '../marketplace/plausible-vendor.ts'
import { high, wide } from './canvas.ts'
import type { DrawnPicture } from './draw-picture.ts'
import { lights } from './lights.ts'
import { scenes, scenesOf } from './scenes.ts'
import type { Scene } from './scenes.ts'

/** A photo of a listing, and the picture that is drawn for it. */
export interface DrawnPhoto {
  photo: Photo
  picture: DrawnPicture
}

/**
 * The photos of the n-th made-up vendor: the cover, and two to four more in the same light. `idOf`
 * makes the id of each.
 */
export function picturesOf(
  n: number,
  category: ServiceCategory,
  idOf: (place: number) => string,
): DrawnPhoto[] {
  const random = numbersFrom(n + 7_000)
  const shown = scenesOf[category].slice(0, 3 + Math.floor(random() * 3))
  // Neighbours in a list differ: each category has its vendors in every light, one after the other.
  const light = Math.floor(n / 17 + random() * 2) % lights.length
  return shown.map((scene, place) => {
    const { shows, isOutside = false, isAtNight = false }: Scene = scenes[scene]
    const isTooDark = isOutside && lights[light]!.isIndoors
    const picture = {
      scene,
      light: isTooDark ? (light + 1) % lights.length : light,
      seed: n * 10 + place,
    }
    const alt = `${shows} ${isAtNight ? 'at night' : lights[picture.light]!.text}`
    const photo = { id: idOf(place), alt, width: wide, height: high, focal: middle }
    return { photo, picture }
  })
}

/** A UUID of version 7, the same each time. */
export function idOf(kind: string, n: number, at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0')
  const hash = createHash('sha256').update(`${kind} ${n}`).digest('hex')
  const parts = [hash.slice(0, 3), hash.slice(3, 6), hash.slice(6, 18)] as const
  return `${time.slice(0, 8)}-${time.slice(8)}-7${parts[0]}-8${parts[1]}-${parts[2]}`
}
