import { useState } from 'react'
import type { Page } from '#machines/kernel/page.ts'
import type { Answer } from '../api.ts'
import { useRead } from './read.ts'

/** A list, page after page. What is read again is its first page; the pages after it are asked for anew. */
export function usePages<T>(readPage: (cursor: string | null) => Promise<Answer<Page<T>>>) {
  const [more, setMore] = useState<{ after: string; items: T[]; nextCursor: string | null } | null>(null)
  const [step, setStep] = useState<{ isBusy: boolean; reason: string | null }>({ isBusy: false, reason: null })
  const { read, readAgain, readQuietly } = useRead(() => readPage(null), { onReturn: true })
  const first = read.state === 'ready' ? read.value : null
  // A first page that ends elsewhere than it did has other pages after it.
  const rest = more && first?.nextCursor === more.after ? more : null
  const nextCursor = rest ? rest.nextCursor : (first?.nextCursor ?? null)

  async function readMore() {
    if (step.isBusy || nextCursor === null || !first?.nextCursor) return
    setStep({ isBusy: true, reason: null })
    const answer = await readPage(nextCursor)
    if (answer.result === 'refused') return setStep({ isBusy: false, reason: answer.code })
    const { items, nextCursor: next } = answer.body
    setMore({ after: first.nextCursor, items: [...(rest?.items ?? []), ...items], nextCursor: next })
    return setStep({ isBusy: false, reason: null })
  }

  return {
    read,
    readAgain,
    readQuietly,
    items: first ? [...first.items, ...(rest?.items ?? [])] : [],
    hasMore: nextCursor !== null,
    isReadingMore: step.isBusy,
    moreFailed: step.reason,
    readMore: () => void readMore(),
  }
}
