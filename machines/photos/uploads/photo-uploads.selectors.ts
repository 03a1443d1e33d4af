import type { SnapshotFrom } from 'xstate'
import type { photoUploadsMachine } from './photo-uploads.machine.ts'
import { unsent } from './photo-uploads.rules.ts'
import type { ChosenPhoto, PhotoStatus, PhotoUploadsInput } from './photo-uploads.schema.ts'

type Snapshot = SnapshotFrom<typeof photoUploadsMachine>

/** Every photo with how it stands and how much of it is sent, in the order of choosing. */
export function statusesOf({
  context: { photos, queue, share },
}: Snapshot): (ChosenPhoto & { status: PhotoStatus; share: number })[] {
  return photos.map((photo) => {
    const place = queue.indexOf(photo.key)
    if (place > 0) return { ...photo, status: 'waiting', share: 0 }
    if (place === 0) return { ...photo, status: 'sending', share }
    return { ...photo, status: photo.code === null ? 'chosen' : 'refused', share: 0 }
  })
}

/** Whether nothing is on its way or waits to be sent. */
export function isIdle(snapshot: Snapshot): boolean {
  return !snapshot.hasTag('busy')
}

/** What is still to be sent when the page is left; null where nothing is. */
export function unsentOf({ context }: Snapshot): PhotoUploadsInput | null {
  return context.queue.length > 0 ? unsent(context) : null
}
