import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { personalAreas } from '#machines/live/live-areas.schema.ts'
import { liveAreas } from '#machines/wedding/activity.schema.ts'
import { api, ask } from '../api.ts'
import { refresh } from '../query/refresh.ts'
import { anything, followChannel } from './follow-channel.ts'
import { followWedding } from './follow-wedding.ts'

/**
 * Reads again whatever shows a changed area of the wedding: each query names its areas in
 * `meta.live`. For the frame of the area.
 */
export function useLiveQueries(weddingId: string | null): void {
  const client = useQueryClient()
  useEffect(() => {
    if (weddingId === null) return undefined
    return followWedding(weddingId, liveAreas, (changed) => {
      void refresh(client, {
        predicate: ({ meta }) => meta?.live?.some((area) => changed.has(area as never)) ?? false,
      })
    })
  }, [client, weddingId])
}

/** The same for a vendor and for the review team, whose areas are not a wedding's. */
export function usePersonalLiveQueries(): void {
  const client = useQueryClient()
  useEffect(() => {
    const areas = new Set<string>(personalAreas)
    return followChannel(
      {
        name: 'person',
        address: '/api/live',
        checkAccess: () => ask(api.notices.unread.$get()),
      },
      (area) => areas.has(area),
      (messages) => {
        const changed = messages.has(anything) ? areas : messages
        void refresh(client, {
          predicate: ({ meta }) => meta?.live?.some((area) => changed.has(area)) ?? false,
        })
      },
    )
  }, [client])
}
