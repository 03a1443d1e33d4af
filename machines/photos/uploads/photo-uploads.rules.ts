import type { ChosenPhoto, PhotoUploadsContext } from './photo-uploads.schema.ts'

type Line = Pick<PhotoUploadsContext, 'photos' | 'queue'>

/** Photos that may join the queue: those that are not in it yet. */
export function sendable({ photos, queue }: Line, keys: readonly string[]): string[] {
  return keys.filter((key) => photos.some((one) => one.key === key) && !queue.includes(key))
}

/** The photos that were refused because there was no connection. */
export function unreached({ photos }: Line): string[] {
  return photos.filter(({ code }) => code === 'unreachable').map(({ key }) => key)
}

/** With some photos more at the end of the queue; why they were refused is forgotten. */
export function enqueued({ photos, queue }: Line, keys: readonly string[]): Line {
  return {
    photos: photos.map((one) => (keys.includes(one.key) ? { ...one, code: null } : one)),
    queue: [...queue, ...keys],
  }
}

/** Without a photo that has arrived or was taken away. */
export function without({ photos, queue }: Line, key: string | undefined): Line {
  return {
    photos: photos.filter((one) => one.key !== key),
    queue: queue.filter((one) => one !== key),
  }
}

/** The first in the queue leaves it, and stays with why it was refused. */
export function refusedFirst({ photos, queue: [first, ...rest] }: Line, code: string): Line {
  return { photos: photos.map((one) => (one.key === first ? { ...one, code } : one)), queue: rest }
}

/** A caption goes out with the photo, so it can be changed only before that. */
export function mayCaption({ photos, queue }: Line, key: string): boolean {
  return photos.some((one) => one.key === key && one.code === null) && !queue.includes(key)
}

/** What a page that is left still has to send. */
export function unsent({ photos, queue }: Line): Line {
  return { photos: photos.filter(({ key }) => queue.includes(key)), queue }
}

/** The photo that is first in the queue; there is one whenever something is made ready or sent. */
export function firstOf({ photos, queue }: Line): ChosenPhoto {
  return photos.find(({ key }) => key === queue[0])!
}
