import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useLayoutEffect, useState } from 'react'
import type { PhotoStatus } from '#machines/photos/uploads/photo-uploads.schema.ts'
import { statusesOf, unsentOf } from '#machines/photos/uploads/photo-uploads.selectors.ts'
import { inspect } from '../actors/inspect.ts'
import { openPhotoUploads } from './photo-uploads.bindings.ts'
import type { PhotoDesk } from './photo-uploads.bindings.ts'

export interface PhotoUpload {
  key: string
  file: File
  /** What is said with it. */
  caption: string
  status: PhotoStatus
  /** How much of it is sent, from 0 to 1. */
  share: number
  /** Why it was refused: a code of errors.json, or one of the page. */
  code: string | null
}

/**
 * Photos on their way to the API, one after the other (the machine `photoUploads`). One that is
 * refused stays in sight until it is tried again or taken away; one that the connection lost is
 * sent again once it is back.
 */
export function usePhotoUploads<T>(desk: PhotoDesk<T>) {
  const [opened] = useState(() => openPhotoUploads(desk))
  const { logic, fileOf, remember, stop, finishAlone, follow } = opened
  useLayoutEffect(() => follow(desk))
  const [input] = useState({ photos: [], queue: [] })
  const actor = useActorRef(logic, { input, inspect })
  const uploads = useSelector(actor, statusesOf).map((photo): PhotoUpload => ({
    ...photo,
    file: fileOf(photo.key),
  }))
  useEffect(() => {
    const stopped = actor.on('stopped', ({ key }) => stop(key))
    return () => {
      stopped.unsubscribe()
      const left = unsentOf(actor.getSnapshot())
      if (left) finishAlone(left)
    }
  }, [actor, stop, finishAlone])

  return {
    uploads,
    /** Adds files, unsent, and returns their keys. */
    choose: (files: readonly File[]) => {
      const keys = remember(files)
      actor.send({ type: 'CHOOSE', keys })
      return keys
    },
    /** Puts some at the end of the queue. */
    begin: (keys: readonly string[]) => actor.send({ type: 'SEND', keys }),
    setCaption: (key: string, caption: string) => actor.send({ type: 'CAPTION', key, caption }),
    /** Takes one off the queue, or away once it was refused. */
    cancel: (key: string) => actor.send({ type: 'CANCEL', key }),
  }
}
