import { useRef, useState } from 'react'
import type { Answer } from '../api.ts'
import type { sendFile } from '../records/upload.ts'

export interface PhotoUpload {
  key: string
  file: File
  /** What is said with it. */
  caption: string
  /** `chosen` ones are not sent before somebody asks for it. */
  status: 'chosen' | 'waiting' | 'sending' | 'refused'
  /** How much of it is sent, from 0 to 1. */
  share: number
  /** Why it was refused: a code of errors.json, or one of the page. */
  code: string | null
}

interface Sending<T> {
  /** The file to send, or the code of what is wrong with it. */
  prepare: (file: File) => Promise<File | string>
  send: (
    upload: PhotoUpload,
    file: File,
    options: Parameters<typeof sendFile>[2],
  ) => Promise<Answer<T>>
  onSent: (body: T) => void
  /** One was called off on its way: it may have arrived all the same. */
  onStopped: () => void
}

/**
 * Photos on their way to the API, one after the other. One that is refused stays in sight until it
 * is tried again or taken away, and is sent again under its key, so that it arrives once.
 */
export function usePhotoUploads<T>({ prepare, send, onSent, onStopped }: Sending<T>) {
  const [uploads, setUploads] = useState<PhotoUpload[]>([])
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const stops = useRef(new Map<string, AbortController>())
  // The same bytes again: the API compares them.
  const prepared = useRef(new Map<string, File>())

  const change = (key: string, how: Partial<PhotoUpload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...how } : each)))
  function drop(key: string) {
    prepared.current.delete(key)
    stops.current.delete(key)
    setUploads((all) => all.filter((each) => each.key !== key))
  }

  async function work(upload: PhotoUpload, signal: AbortSignal) {
    const { key, file } = upload
    if (signal.aborted) return
    change(key, { status: 'sending', share: 0 })
    const ready = prepared.current.get(key) ?? (await prepare(file))
    if (typeof ready === 'string') return change(key, { status: 'refused', code: ready })
    prepared.current.set(key, ready)
    const onProgress = (share: number) => change(key, { share })
    const answer = await send(upload, ready, { key, onProgress, signal })
    if (signal.aborted) return onStopped()
    if (answer.result === 'refused') return change(key, { status: 'refused', code: answer.code })
    onSent(answer.body)
    drop(key)
  }

  /** Puts some at the end of the line. */
  function begin(begun: readonly PhotoUpload[]) {
    for (const upload of begun) {
      const stop = new AbortController()
      stops.current.set(upload.key, stop)
      change(upload.key, { status: 'waiting', share: 0, code: null })
      line.current = line.current.then(() => work(upload, stop.signal))
    }
  }

  function choose(files: readonly File[]): PhotoUpload[] {
    const chosen = files.map((file): PhotoUpload => ({
      key: crypto.randomUUID(),
      file,
      caption: '',
      status: 'chosen',
      share: 0,
      code: null,
    }))
    setUploads((all) => [...all, ...chosen])
    return chosen
  }

  /** Takes one off the line, or away once it was refused. */
  function cancel(key: string) {
    stops.current.get(key)?.abort()
    drop(key)
  }

  return { uploads, choose, begin, change, cancel }
}
