import { useRef, useState } from 'react'
import { documentTypes, maxDocumentBytes } from '#machines/kernel/files/document-file.ts'
import { maxAttachments } from '#machines/enquiries/thread/entry.schema.ts'
import { removeAttachment, uploadAttachment } from './enquiries.queries.ts'

/** A file beside the message that is being written. */
export interface ChosenFile {
  /** Sent with each attempt, so that a file whose answer was lost is there once. */
  key: string
  file: File
  name: string
  size: number
  /** From 0 to 1; null once it is there or was refused. */
  share: number | null
  /** Its id, once it is there. */
  id: string | null
  /** Why it is not, in a word of errors.json. */
  refusal: string | null
}

/**
 * Files that go with the next message: each is uploaded as soon as it is chosen, and may be stopped
 * or taken away.
 */
export function useAttachments(enquiryId: string) {
  const [files, setFiles] = useState<ChosenFile[]>([])
  const stops = useRef(new Map<string, AbortController>())

  const change = (key: string, changed: Partial<ChosenFile>) =>
    setFiles((all) => all.map((one) => (one.key === key ? { ...one, ...changed } : one)))
  const drop = (key: string) => setFiles((all) => all.filter((one) => one.key !== key))

  async function upload(file: File, key: string) {
    const stop = new AbortController()
    stops.current.set(key, stop)
    const answer = await uploadAttachment(enquiryId, file, {
      key,
      signal: stop.signal,
      onProgress: (share) => change(key, { share }),
    })
    stops.current.delete(key)
    if (answer.result === 'answer') {
      const { id, name, size } = answer.body
      // It arrived after it was stopped.
      if (stop.signal.aborted) void removeAttachment(enquiryId, id)
      else change(key, { id, name, size, share: null })
    } else if (!stop.signal.aborted) change(key, { share: null, refusal: answer.code })
  }

  function choose(file: File) {
    const key = crypto.randomUUID()
    const refusal = unfit(file)
    const { name, size } = file
    const share = refusal === null ? 0 : null
    setFiles((all) => [...all, { key, file, name, size, share, id: null, refusal }])
    if (refusal === null) void upload(file, key)
  }

  return {
    files,
    isFull: files.length >= maxAttachments,
    isBusy: files.some(({ share }) => share !== null),
    choose,
    /** Sends what did not arrive again, as the same file. */
    retry: ({ key, file }: ChosenFile) => {
      change(key, { share: 0, refusal: null })
      void upload(file, key)
    },
    /** Stops what is on its way, and takes away what is there. */
    remove: ({ key, id }: ChosenFile) => {
      stops.current.get(key)?.abort()
      if (id !== null) void removeAttachment(enquiryId, id)
      drop(key)
    },
    /** The ids of what is there, which go with the message; nothing is left beside the next one. */
    take: () => {
      const ids = files.flatMap(({ id }) => id ?? [])
      setFiles([])
      return ids
    },
  }
}

/** The API looks at the content; what the browser knows by the name alone is told at once. */
function unfit({ size, type }: File): string | null {
  if (size > maxDocumentBytes) return 'body_too_large'
  return type === '' || documentTypes.some((taken) => taken === type) ? null : 'file_type'
}
