import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Notice } from '#machines/notices/notice.schema.ts'
import { useKeep } from '#src/client/query/use-keep.ts'
import { markRead, noticesOptions, readNotices, unreadOptions } from './notices.queries.ts'

/** What somebody was told, a page at a time, and that they have read it. */
export function useNotices() {
  const query = useQuery(noticesOptions)
  const keepUnread = useKeep(unreadOptions)
  const [readSoFar, setMore] = useState<{ items: Notice[]; nextCursor: string | null } | null>(null)
  const [step, setStep] = useState<{ isBusy: 'more' | 'reading' | null; reason: string | null }>({
    isBusy: null,
    reason: null,
  })
  const [readUpTo, setReadUpTo] = useState<string | null>(null)
  const first = query.data
  // Each once, as it was read last: what is new comes on top when somebody comes back, and nothing
  // that was read goes away.
  const newest = first?.items ?? []
  const isNew = new Set(newest.map(({ id }) => id))
  // So much is new that it does not reach to what was read before: the list goes on below it, or
  // there would be a hole.
  const more = readSoFar?.items.some(({ id }) => isNew.has(id)) ? readSoFar : null
  const nextCursor = more ? more.nextCursor : (first?.nextCursor ?? null)
  const items = [...newest, ...(more?.items ?? []).filter(({ id }) => !isNew.has(id))].map(
    (item) => ({
      ...item,
      // Ids rise with time, so that whatever is not newer than the one that was read is read, too.
      isRead: item.isRead || (readUpTo !== null && item.id <= readUpTo),
    }),
  )

  async function readMore() {
    if (step.isBusy || nextCursor === null) return
    setStep({ isBusy: 'more', reason: null })
    const answer = await readNotices(nextCursor)
    if (answer.result === 'answer') {
      setMore({ items: [...items, ...answer.body.items], nextCursor: answer.body.nextCursor })
      setStep({ isBusy: null, reason: null })
    } else setStep({ isBusy: null, reason: answer.code })
  }

  async function readAll(): Promise<boolean> {
    const [newest] = items
    if (step.isBusy || !newest) return false
    setStep({ isBusy: 'reading', reason: null })
    const answer = await markRead(newest.id)
    setStep({ isBusy: null, reason: answer.result === 'answer' ? null : answer.code })
    if (answer.result !== 'answer') return false
    setReadUpTo(newest.id)
    keepUnread(answer.body)
    return true
  }

  return {
    query,
    items,
    hasMore: nextCursor !== null,
    busyWith: step.isBusy,
    refusal: step.reason,
    readMore: () => void readMore(),
    readAll,
  }
}
