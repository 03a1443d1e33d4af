import { addDays, daysBetween } from '#machines/kernel/values/dates.ts'
import { maxOfHousehold, maxOfWedding, openDays } from './guest-photo.schema.ts'
import type { AlbumStage, OwnPhotos } from './guest-photo.schema.ts'

interface Sharing {
  /** Whether the couple takes photos at all. */
  takesPhotos: boolean
  weddingDate: string | null
}

/** Where the time to send photos stands on a day, which is the day where the wedding is. */
export function stageOf({ takesPhotos, weddingDate }: Sharing, today: string): AlbumStage {
  if (!takesPhotos) return 'off'
  if (weddingDate === null || today < weddingDate) return 'early'
  return daysBetween(weddingDate, today) <= openDays ? 'open' : 'closed'
}

/** The first and the last day on which photos are taken. */
export function daysOf(weddingDate: string | null): Pick<OwnPhotos, 'opensOn' | 'closesOn'> {
  return weddingDate === null
    ? { opensOn: null, closesOn: null }
    : { opensOn: weddingDate, closesOn: addDays(weddingDate, openDays) }
}

/** How many more photos a household may send, and what is full where there are none. */
export function roomFor(kept: {
  household: number
  wedding: number
}): Pick<OwnPhotos, 'room' | 'full'> {
  const ofHousehold = Math.max(0, maxOfHousehold - kept.household)
  const ofWedding = Math.max(0, maxOfWedding - kept.wedding)
  const room = Math.min(ofHousehold, ofWedding)
  if (room > 0) return { room, full: null }
  return { room, full: ofHousehold === 0 ? 'household' : 'wedding' }
}
