import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Page } from '#machines/kernel/page.ts'
import type { Notice } from '#machines/notices/notice.schema.ts'
import { useSetQueryData } from '#src/client/query/use-set-query-data.ts'
import { markRead, noticesOptions, readNotices, unreadOptions } from './notices.queries.ts'

/** The notices page by page, and marking them as read. */
export function useNotices() {
  const query = useQuery(noticesOptions)
  const keepUnread = useSetQueryData(unreadOptions)
  const [readSoFar, setMore] = useState<{ items: Notice[]; nextCursor: string | null } | null>(null)
  const [step, setStep] = useState<{ isBusy: 'more' | 'reading' | null; reason: string | null }>({
    isBusy: null,
    reason: null,
  })
  const [readUpTo, setReadUpTo] = useState<string | null>(null)
  const first = query.data
  // Each notice once, in its latest version: new ones are added on top, and none that was shown
  // disappears.
  const newest = first?.items ?? []
  const isNew = new Set(newest.map(({ id }) => id))
  // If the newest page does not reach the notices that were read before, the list continues from
  // its end, so that there is no gap.
  const more = readSoFar?.items.some(({ id }) => isNew.has(id)) ? readSoFar : null
  const nextCursor = more ? more.nextCursor : (first?.nextCursor ?? null)
  const items = [...newest, ...(more?.items ?? []).filter(({ id }) => !isNew.has(id))].map(
    (item) => ({
      ...item,
      // Ids increase with time, so every notice up to the read one is read.
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
    const answer = await markRead({ upTo: newest.id })
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

/**
 * Marks a notice that is opened as read. The page is left for what it is about, so nobody waits for
 * the answer.
 */
export function useReadOpened() {
  const client = useQueryClient()
  const keepUnread = useSetQueryData(unreadOptions)
  return async ({ id, isRead }: Notice) => {
    if (isRead) return
    const answer = await markRead({ id })
    if (answer.result !== 'answer') return
    keepUnread(answer.body)
    client.setQueryData(noticesOptions.queryKey, (first) => first && withRead(first, id))
  }
}

function withRead({ items, nextCursor }: Page<Notice>, id: string): Page<Notice> {
  return { items: items.map((one) => (one.id === id ? { ...one, isRead: true } : one)), nextCursor }
}
