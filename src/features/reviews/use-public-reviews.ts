import { useState } from 'react'
import type { PublicReview } from '#machines/reviews/review-record.schema.ts'
import { useRead } from '#src/client/records/read.ts'
import { readPublicReviews } from './reviews.queries.ts'

/**
 * What everybody reads of a listing's reviews, page after page: a public page comes without
 * TanStack Query.
 */
export function usePublicReviews(slug: string) {
  const { read, readAgain } = useRead(() => readPublicReviews(slug, null))
  const [more, setMore] = useState<{ items: PublicReview[]; nextCursor: string | null } | null>(
    null,
  )
  const [isReading, setReading] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const first = read.state === 'ready' ? read.value : { items: [], nextCursor: null }
  const nextCursor = more ? more.nextCursor : first.nextCursor

  async function readMore() {
    setReading(true)
    const answer = await readPublicReviews(slug, nextCursor)
    setReading(false)
    if (answer.result !== 'answer') return setFailed(answer.code)
    setFailed(null)
    setMore({
      items: [...(more?.items ?? []), ...answer.body.items],
      nextCursor: answer.body.nextCursor,
    })
  }

  return {
    read,
    readAgain,
    items: [...first.items, ...(more?.items ?? [])],
    hasMore: nextCursor !== null,
    isReading,
    failed,
    readMore,
  }
}
