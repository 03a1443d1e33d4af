import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Enquiry } from '#machines/enquiries/enquiry-record.schema.ts'
import { itemsOf } from '#src/client/query/pages.ts'
import { refresh } from '#src/client/query/refresh.ts'
import { enquiryKeys, entriesOptions, markThreadRead, sendMessage } from './enquiries.queries.ts'
import { useOutbox } from './use-outbox.ts'

/** What is on its way into a thread, whether the thread could be loaded or not. */
export function useThreadOutbox(enquiryId: string) {
  const client = useQueryClient()
  return useOutbox({
    enquiryId,
    send: (message) => sendMessage(enquiryId, message),
    // It stands in the line of time before it leaves the outbox.
    onSent: () => refresh(client, { queryKey: enquiryKeys.all }),
  })
}

/** The line of time of a thread, and that it has been read as far as it is shown. */
export function useThread({ id, unread }: Enquiry) {
  const client = useQueryClient()
  const query = useInfiniteQuery(entriesOptions(id))
  const newestFirst = itemsOf(query.data?.pages ?? [])
  const newest = newestFirst[0]?.id ?? null

  const readAgain = () => refresh(client, { queryKey: enquiryKeys.all })
  const markRead = useEffectEvent(async (upTo: string) => {
    const answer = await markThreadRead(id, upTo)
    // A vendor who reads it first has thereby seen it: the thread stands elsewhere now, too.
    if (answer.result === 'answer') await readAgain()
  })
  useEffect(() => {
    if (newest === null || unread === 0) return undefined
    const markVisible = () => {
      // What lies in a tab behind others has not been read.
      if (document.visibilityState === 'visible') void markRead(newest)
    }
    markVisible()
    document.addEventListener('visibilitychange', markVisible)
    return () => document.removeEventListener('visibilitychange', markVisible)
  }, [newest, unread])

  return { query, entries: newestFirst.toReversed(), readAgain: () => void readAgain() }
}
