import { createActor } from 'xstate'
import { bind, bindSources } from '#machines/kernel/ports.ts'
import { photoUploadsMachine } from '#machines/photos/uploads/photo-uploads.machine.ts'
import type {
  PhotoUploadsPorts,
  PhotoUploadsSources,
} from '#machines/photos/uploads/photo-uploads.ports.ts'
import type { PhotoUploadsInput } from '#machines/photos/uploads/photo-uploads.schema.ts'
import { isIdle } from '#machines/photos/uploads/photo-uploads.selectors.ts'
import { inspect } from '../actors/inspect.ts'
import type { Answer } from '../api.ts'
import type { sendFile } from '../records/upload.ts'

/** What a page knows of the photos that it takes. */
export interface PhotoDesk<T> {
  /** The file to send, or the code of what is wrong with it. */
  prepare: (file: File) => Promise<File | string>
  send: (
    photo: { caption: string },
    file: File,
    options: Parameters<typeof sendFile>[2],
  ) => Promise<Answer<T>>
  onSent: (body: T) => void
  /** One was called off on its way: it may have arrived all the same. */
  onStopped: () => void
}

interface Photo<T> {
  file: File
  /** The same bytes with each attempt: the API compares them. */
  prepared?: Promise<File | string>
  sending?: { answer: Promise<Answer<T>>; stop: AbortController }
  hasArrived?: true
}

type Listeners = Set<(key: string, share: number) => void>

/**
 * The uploads of one page. The page says anew what it knows whenever it is drawn, and each call
 * takes the last of it. What is not sent yet when the page is left is sent without it.
 */
export function openPhotoUploads<T>(first: PhotoDesk<T>) {
  let desk = first
  const photos = new Map<string, Photo<T>>()
  const photoAt = (key: string) => {
    const photo = photos.get(key)
    if (!photo) throw new Error(`No photo was chosen under the key "${key}".`)
    return photo
  }
  const logic = uploadsLogic(() => desk, photoAt)
  return {
    logic,
    fileOf: (key: string) => photoAt(key).file,
    /** Remembers files, and returns the keys under which they are sent. */
    remember: (files: readonly File[]) =>
      files.map((file) => {
        const key = crypto.randomUUID()
        photos.set(key, { file })
        return key
      }),
    /** Stops a photo that is on its way. */
    stop: (key: string) => {
      photoAt(key).sending?.stop.abort()
      desk.onStopped()
    },
    /** Sends what is left when no page shows it any more. */
    finishAlone: (left: PhotoUploadsInput) => {
      const alone = createActor(logic, { input: left, inspect })
      alone.subscribe((snapshot) => {
        if (isIdle(snapshot)) alone.stop()
      })
      alone.start()
    },
    follow: (now: PhotoDesk<T>) => {
      desk = now
    },
  }
}

function uploadsLogic<T>(desk: () => PhotoDesk<T>, photoAt: (key: string) => Photo<T>) {
  const listeners: Listeners = new Set()
  return photoUploadsMachine.provide({
    actors: {
      ...bind<PhotoUploadsPorts>({
        preparePhoto: async ({ key }) => {
          const photo = photoAt(key)
          photo.prepared ??= desk().prepare(photo.file)
          const ready = await photo.prepared
          return typeof ready === 'string'
            ? { result: 'refused', code: ready }
            : { result: 'ready' }
        },
        sendPhoto: async (input) => {
          const photo = photoAt(input.key)
          if (photo.hasArrived) return { result: 'sent' }
          const answer = await sendOnce(desk, photo, input, listeners)
          return answer.result === 'answer'
            ? { result: 'sent' }
            : { result: 'refused', code: answer.code }
        },
      }),
      ...bindSources<PhotoUploadsSources>({
        network: (notify) => {
          const listener = () => notify({ type: 'ONLINE' })
          window.addEventListener('online', listener)
          return () => window.removeEventListener('online', listener)
        },
        progress: (notify) => {
          const listener = (key: string, share: number) => notify({ type: 'PROGRESS', key, share })
          listeners.add(listener)
          return () => void listeners.delete(listener)
        },
      }),
    },
  })
}

/** A page that is hidden and shown again asks once more for what is on its way. */
function sendOnce<T>(
  desk: () => PhotoDesk<T>,
  photo: Photo<T>,
  { key, caption }: { key: string; caption: string },
  listeners: Listeners,
) {
  if (photo.sending) return photo.sending.answer
  const stop = new AbortController()
  const { signal } = stop
  const onProgress = (share: number) => {
    for (const listener of listeners) listener(key, share)
  }
  async function send() {
    // Only what was made ready is sent.
    const file = (await photo.prepared) as File
    const answer = await desk().send({ caption }, file, { key, onProgress, signal })
    delete photo.sending
    if (answer.result === 'refused' || signal.aborted) return answer
    photo.hasArrived = true
    delete photo.prepared
    desk().onSent(answer.body)
    return answer
  }
  photo.sending = { answer: send(), stop }
  return photo.sending.answer
}
