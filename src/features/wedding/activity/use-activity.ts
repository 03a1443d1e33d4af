import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Activity } from '#machines/wedding/activity.schema.ts'
import { activityOptions, readActivity } from './activity.queries.ts'
import { undoActivity } from '#src/features/wedding/undo.queries.ts'
import type { ActivityFilter } from './activity.queries.ts'

/**
 * What was done in a wedding, page after page; what is new comes on top by itself, and nothing that
 * was read goes away again.
 */
export function useActivity(weddingId: string, filter: ActivityFilter) {
  const query = useQuery(activityOptions(weddingId, filter))
  const [readSoFar, setMore] = useState<{ items: Activity[]; nextCursor: string | null } | null>(
    null,
  )
  const [step, setStep] = useState<{
    busyWith: string | null
    refusal: { of: string; reason: string } | null
  }>({
    busyWith: null,
    refusal: null,
  })
  const first = query.data ?? null
  // So much is new that it does not reach to what was read before: the list goes on below it, or
  // there would be a hole.
  const more =
    readSoFar &&
    (first === null || first.items.some(({ id }) => readSoFar.items.some((one) => one.id === id)))
      ? readSoFar
      : null
  const items = newestFirst([...(more?.items ?? []), ...(first?.items ?? [])])
  const nextCursor = more ? more.nextCursor : (first?.nextCursor ?? null)

  async function readMore() {
    if (step.busyWith !== null || nextCursor === null) return
    setStep({ busyWith: 'more', refusal: null })
    const answer = await readActivity(weddingId, filter, nextCursor)
    if (answer.result === 'refused')
      return setStep({ busyWith: null, refusal: { of: 'more', reason: answer.code } })
    setMore({ items: [...items, ...answer.body.items], nextCursor: answer.body.nextCursor })
    return setStep({ busyWith: null, refusal: null })
  }

  async function undo({ id }: Activity): Promise<boolean> {
    if (step.busyWith !== null) return false
    setStep({ busyWith: id, refusal: null })
    const answer = await undoActivity(weddingId, id)
    setStep({
      busyWith: null,
      refusal: answer.result === 'refused' ? { of: id, reason: answer.code } : null,
    })
    if (answer.result === 'answer' && more) {
      const items = more.items.map((one) =>
        one.id === id ? { ...one, undo: 'done' as const } : one,
      )
      setMore({ ...more, items })
    }
    void query.refetch()
    return answer.result === 'answer'
  }

  return {
    query,
    items,
    hasMore: nextCursor !== null,
    busyWith: step.busyWith,
    /** What was refused last: the undoing of an activity, by its id, or more of them. */
    refusal: step.refusal,
    readMore: () => void readMore(),
    undo,
  }
}

/** Each once, as it was read last. Ids are made in the order of time. */
function newestFirst(activities: Activity[]) {
  const byId = new Map(activities.map((activity) => [activity.id, activity]))
  return [...byId.values()].toSorted((one, other) => (one.id < other.id ? 1 : -1))
}
