import { useEffect, useRef, useState } from 'react'
import type { ListingRecord } from '#machines/listings/listing.schema.ts'
import type { Photo } from '#machines/photos/photo.schema.ts'
import { useLateRefusal } from '#src/client/retry/late-refusal.ts'
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
  const expectRefusal = useLateRefusal()
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const count = useRef(0)

  function learn(next: ListingRecord) {
    newest.current = next
    keep(next)
  }

  /** Why it was refused, or null. */
  async function send(change: Change): Promise<string | null> {
    for (let tries = 0; tries < maxTries; tries++) {
      const { content } = newest.current
      const answer = await changePhotos(newest.current, change(content.photos))
      if (answer.result === 'answer') {
        learn(answer.body)
        return null
      }
      const current = answer.code === 'version_stale' ? answer.details['current'] : undefined
      if (!isRecord(current)) return answer.code
      learn(current)
    }
    return 'version_stale'
  }

  /**
   * Answers whether it was kept. Until then the photos are shown as they will be. `photoId` is the
   * photo that says why it was not; null for one that is not there.
   */
  async function change(how: Change, photoId: string | null): Promise<boolean> {
    setRefusal(null)
    const own = ++count.current
    setAhead((last) => ({ photos: how(last?.photos ?? newest.current.content.photos), count: own }))
    const tellIfLeft = expectRefusal()
    const sent = line.current.then(() => send(how))
    line.current = sent
    const reason = await sent
    setAhead((last) => (last?.count === own || reason !== null ? null : last))
    if (reason === null) return true
    setRefusal({ photoId, reason })
    tellIfLeft(reason, () => void change(how, photoId))
    return false
  }

  return { photos: ahead?.photos ?? record.content.photos, change, learn, refusal }
}

/** What the API tells with version_stale is the record as it is. */
function isRecord(value: unknown): value is ListingRecord {
  return typeof value === 'object' && value !== null && 'content' in value
}
