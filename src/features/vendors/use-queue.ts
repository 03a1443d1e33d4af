import { useState } from 'react'
import type { QueueItem } from '#machines/vendors/approval-record.schema.ts'
import { useRead } from '#src/client/records/read.ts'
import { readQueue } from './review.queries.ts'
import type { QueuePart } from './review.queries.ts'

/** A part of the queue, page after page. What is read again is its first page; the pages after it are asked for anew. */
export function useQueue(part: QueuePart) {
  const [more, setMore] = useState<{ after: string; items: QueueItem[]; nextCursor: string | null } | null>(null)
  const [step, setStep] = useState<{ isBusy: boolean; reason: string | null }>({ isBusy: false, reason: null })
  const { read, readAgain } = useRead(() => readQueue(part, null), { onReturn: true })
  const first = read.state === 'ready' ? read.value : null
  // A first page that ends elsewhere than it did has other pages after it.
  const rest = more && first?.nextCursor === more.after ? more : null
  const nextCursor = rest ? rest.nextCursor : (first?.nextCursor ?? null)

  async function readMore() {
    if (step.isBusy || nextCursor === null || !first?.nextCursor) return
    setStep({ isBusy: true, reason: null })
    const answer = await readQueue(part, nextCursor)
    if (answer.result === 'refused') return setStep({ isBusy: false, reason: answer.code })
    const { items, nextCursor: next } = answer.body
    setMore({ after: first.nextCursor, items: [...(rest?.items ?? []), ...items], nextCursor: next })
    return setStep({ isBusy: false, reason: null })
  }

  return {
    read,
    readAgain,
    items: first ? [...first.items, ...(rest?.items ?? [])] : [],
    hasMore: nextCursor !== null,
    isReadingMore: step.isBusy,
    moreFailed: step.reason,
    readMore: () => void readMore(),
  }
}
