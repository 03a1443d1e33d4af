import { useRef, useState } from 'react'
import type { ListingRecord } from '#machines/listings/listing.schema.ts'
import { maxPhotoBytes } from '#machines/photos/photo.schema.ts'
import { shrinkPicture } from '#src/client/records/shrink-picture.ts'
import { uploadPhoto } from './own-listing.queries.ts'

/** Twice as wide as the largest size that is served. */
const maxWide = 3_200
/** A larger file is no photo that a browser should open. */
const maxChosenBytes = 60 * 1024 * 1024

export interface PhotoUpload {
  key: string
  file: File
  status: 'waiting' | 'sending' | 'refused'
  /** How much of it is sent, from 0 to 1. */
  share: number
  /** Why it was refused: a code of errors.json, or one of this page. */
  code: string | null
}

/** Photos on their way into a draft, one after the other. One that is refused stays in sight until it is tried again or taken away. */
export function usePhotoUploads(
  businessId: string,
  learn: (record: ListingRecord) => void,
  readAgain: () => void,
) {
  const [uploads, setUploads] = useState<PhotoUpload[]>([])
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const stops = useRef(new Map<string, AbortController>())

  const change = (key: string, how: Partial<PhotoUpload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...how } : each)))
  const drop = (key: string) => setUploads((all) => all.filter((each) => each.key !== key))

  async function send(key: string, file: File, signal: AbortSignal) {
    if (signal.aborted) return
    change(key, { status: 'sending', share: 0 })
    const refuse = (code: string) => change(key, { status: 'refused', code })
    if (file.size > maxChosenBytes) return refuse('tooLarge')
    const small = await shrinkPicture(file, maxWide)
    if (small === null) return refuse('unreadable')
    if (small.size > maxPhotoBytes) return refuse('tooLarge')
    const onProgress = (share: number) => change(key, { share })
    const answer = await uploadPhoto(businessId, small, { key, onProgress, signal })
    // It may have arrived all the same.
    if (signal.aborted) return readAgain()
    if (answer.result === 'refused') return refuse(answer.code)
    learn(answer.body)
    drop(key)
  }

  function queue({ key, file }: Pick<PhotoUpload, 'key' | 'file'>) {
    const stop = new AbortController()
    stops.current.set(key, stop)
    line.current = line.current.then(() => send(key, file, stop.signal))
  }

  function add(files: readonly File[]) {
    const added = files.map((file): PhotoUpload => ({
      key: crypto.randomUUID(),
      file,
      status: 'waiting',
      share: 0,
      code: null,
    }))
    setUploads((all) => [...all, ...added])
    for (const each of added) queue(each)
  }

  function retry(upload: PhotoUpload) {
    change(upload.key, { status: 'waiting', share: 0, code: null })
    queue(upload)
  }

  /** Takes one off the line, or away once it was refused. */
  function cancel(key: string) {
    stops.current.get(key)?.abort()
    drop(key)
  }

  return { uploads, add, retry, cancel }
}
