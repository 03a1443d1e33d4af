import { useEffect, useEffectEvent } from 'react'
import type { LiveArea } from '#machines/wedding/activity.schema.ts'
import { followWedding } from './follow-wedding.ts'

/**
 * Calls `listener` when something in these areas of the wedding may have changed, here or in
 * another browser: read again then, quietly. What is being typed is never replaced by it; `useEdit`
 * sees to that.
 */
export function useLive(
  weddingId: string | null,
  areas: readonly LiveArea[],
  listener: () => void,
): void {
  const notify = useEffectEvent(listener)
  const named = areas.join(' ')
  useEffect(() => {
    if (weddingId === null) return undefined
    // What was joined above is what is taken apart here.
    return followWedding(weddingId, named.split(' ') as LiveArea[], () => notify())
  }, [weddingId, named])
}
