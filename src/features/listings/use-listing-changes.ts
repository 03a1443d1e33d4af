import { useEffect, useEffectEvent } from 'react'

/** What has happened to listings that everybody may know of, by id. */
export interface ListingChanges {
  /** No longer public. */
  gone: ReadonlySet<string>
  /** Public again, or with other texts. */
  shown: ReadonlySet<string>
  /** Something may have happened that was not told: read again. */
  isUnknown: boolean
}

/**
 * Calls `listener` while the page is open. What tells it is loaded after the page, which shows
 * without it.
 */
export function useListingChanges(listener: (changes: ListingChanges) => void): void {
  const notify = useEffectEvent(listener)
  useEffect(() => {
    let isOver = false
    let stop = () => {}
    const follow = async () => {
      const { anything, followChannel } = await import('#src/client/live/follow-channel.ts')
      if (isOver) return
      stop = followChannel(
        // The stream is open to everybody: a refusal is for a while.
        {
          name: 'listings',
          address: '/api/marketplace/live',
          checkAccess: () => Promise.resolve({ result: 'answer', body: null }),
        },
        () => true,
        (messages) =>
          notify({
            gone: idsOf(messages, 'gone'),
            shown: idsOf(messages, 'shown'),
            isUnknown: messages.has(anything),
          }),
      )
    }
    follow().catch(() => undefined)
    return () => {
      isOver = true
      stop()
    }
  }, [])
}

/** Each message is `<id> gone` or `<id> shown`. */
function idsOf(messages: ReadonlySet<string>, what: string) {
  const ids = [...messages].flatMap((message) => {
    const [id = '', change] = message.split(' ')
    return change === what ? [id] : []
  })
  return new Set(ids)
}

/** Thousands may be told at once that they should read again: each waits a random part of this. */
const spreadMs = 5_000

/** Reads again after a while, where it was not told what has changed. */
export function spreadOverTime(read: () => void): void {
  setTimeout(read, Math.random() * spreadMs)
}
