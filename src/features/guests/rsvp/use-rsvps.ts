import { useMemo } from 'react'
import { useLive } from '#src/client/live/use-live.ts'
import { useRead } from '#src/client/records/read.ts'
import { readRsvps } from './invitations.queries.ts'

/** Where the invitation of each household stands, by household; empty while it is read. */
export function useRsvps(weddingId: string) {
  const { read, readQuietly } = useRead(() => readRsvps(weddingId))
  useLive(weddingId, ['guests'], readQuietly)
  return useMemo(() => new Map(read.state === 'ready' ? read.value.map((rsvp) => [rsvp.householdId, rsvp]) : []), [read])
}
