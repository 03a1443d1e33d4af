import { useEffect, useRef, useState } from 'react'
import type { ListingRecord } from '#machines/listings/listing.schema.ts'
import type { Photo } from '#machines/photos/photo.schema.ts'
import { changePhotos } from './own-listing.queries.ts'

type Change = (photos: Photo[]) => Photo[]

const maxTries = 4

/**
 * The photos of a draft as they are being changed. A change is a function of the photos, so that it
 * holds for what somebody else has written meanwhile, too; changes are sent one after the other.
 */
export function usePhotos(record: ListingRecord, keep: (record: ListingRecord) => void) {
  const newest = useRef(record)
  useEffect(() => {
    if (record.version > newest.current.version) newest.current = record
  }, [record])
  const [ahead, setAhead] = useState<{ photos: Photo[]; count: number } | null>(null)
  const [refusal, setRefusal] = useState<{ photoId: string | null; reason: string } | null>(null)
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const count = useRef(0)

  function learn(next: ListingRecord) {
    newest.current = next
    keep(next)
  }

  async function send(change: Change, photoId: string | null): Promise<boolean> {
    for (let tries = 0; tries < maxTries; tries++) {
      const { content } = newest.current
      const answer = await changePhotos(newest.current, change(content.photos))
      if (answer.result === 'answer') {
        learn(answer.body)
        return true
      }
      const current = answer.code === 'version_stale' ? answer.details['current'] : undefined
      if (!isRecord(current)) {
        setRefusal({ photoId, reason: answer.code })
        return false
      }
      learn(current)
    }
    setRefusal({ photoId, reason: 'version_stale' })
    return false
  }

  /**
   * Answers whether it was kept. Until then the photos are shown as they will be. `photoId` is the
   * photo that says why it was not; null for one that is not there.
   */
  async function change(how: Change, photoId: string | null): Promise<boolean> {
    setRefusal(null)
    const own = ++count.current
    setAhead((last) => ({ photos: how(last?.photos ?? newest.current.content.photos), count: own }))
    const sent = line.current.then(() => send(how, photoId))
    line.current = sent
    const isKept = await sent
    setAhead((last) => (last?.count === own || !isKept ? null : last))
    return isKept
  }

  return { photos: ahead?.photos ?? record.content.photos, change, learn, refusal }
}

/** What the API tells with version_stale is the record as it is. */
function isRecord(value: unknown): value is ListingRecord {
  return typeof value === 'object' && value !== null && 'content' in value
}
