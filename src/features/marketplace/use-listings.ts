import { useState } from 'react'
import type { Listing } from '#machines/marketplace/listing.schema.ts'
import { useRead } from '#src/client/records/read.ts'
import { readListings } from './listings.queries.ts'
import type { Category } from './listings.queries.ts'

/** The businesses of a category, a page at a time. */
export function useListings(
  category: Category | null,
  onShown: (listings: Listing[]) => void = () => undefined,
) {
  const readPage = async (cursor: string | null) => {
    const answer = await readListings(category, cursor)
    if (answer.result === 'answer') onShown(answer.body.items)
    return answer
  }
  const { read, readAgain } = useRead(() => readPage(null))
  const [more, setMore] = useState<{ items: Listing[]; nextCursor: string | null } | null>(null)
  const [step, setStep] = useState<{ isBusy: boolean; reason: string | null }>({
    isBusy: false,
    reason: null,
  })
  const nextCursor = more ? more.nextCursor : read.state === 'ready' ? read.value.nextCursor : null

  async function readMore() {
    if (step.isBusy || nextCursor === null) return
    setStep({ isBusy: true, reason: null })
    const answer = await readPage(nextCursor)
    if (answer.result === 'answer') {
      setMore({
        items: [...(more?.items ?? []), ...answer.body.items],
        nextCursor: answer.body.nextCursor,
      })
      setStep({ isBusy: false, reason: null })
    } else setStep({ isBusy: false, reason: answer.code })
  }

  return {
    read,
    readAgain,
    items: read.state === 'ready' ? [...read.value.items, ...(more?.items ?? [])] : [],
    hasMore: nextCursor !== null,
    isReadingMore: step.isBusy,
    moreFailed: step.reason,
    readMore: () => void readMore(),
  }
}
