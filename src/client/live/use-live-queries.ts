import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { liveAreas } from '#machines/wedding/activity.schema.ts'
import { refresh } from '../query/refresh.ts'
import { followWedding } from './follow-wedding.ts'

/** Reads again whatever shows a changed area of the wedding: each query names its areas in `meta.live`. For the frame of the area. */
export function useLiveQueries(weddingId: string | null): void {
  const client = useQueryClient()
  useEffect(() => {
    if (weddingId === null) return undefined
    return followWedding(weddingId, liveAreas, (changed) => {
      void refresh(client, {
        predicate: ({ meta }) => meta?.live?.some((area) => changed.has(area)) ?? false,
      })
    })
  }, [client, weddingId])
}
