import { useState } from 'react'
import type { SearchAnswer, SearchCard } from '#machines/marketplace/search.schema.ts'
import { useRead } from '#src/client/records/read.ts'
import { readSearch } from './search.queries.ts'
import type { Asked } from './search.queries.ts'

/** The vendors that a search finds, a page at a time. */
export function useListings(
  asked: Asked,
  onAnswer: (answer: SearchAnswer) => void,
  onShown: (listings: SearchCard[]) => void = () => undefined,
) {
  const readPage = async (cursor: string | null) => {
    const answer = await readSearch(asked, cursor)
    if (answer.result === 'answer') {
      onAnswer(answer.body)
      onShown(answer.body.items)
    }
    return answer
  }
  const { read, readAgain } = useRead(() => readPage(null))
  const [more, setMore] = useState<{ items: SearchCard[]; nextCursor: string | null } | null>(null)
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
