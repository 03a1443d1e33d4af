import { useMemo } from 'react'
import { likelyPairs, pairKey } from '#machines/guests/duplicates/duplicates.rules.ts'
import { useLive } from '#src/client/live/use-live.ts'
import { useRead } from '#src/client/records/read.ts'
import { readApart } from './guests.queries.ts'
import type { GuestList } from './use-guest-list.ts'

/** Guests who may be on the list twice and whom nobody has told apart; none while that is still read. */
export function useDuplicates(weddingId: string, { isWhole, guests }: Pick<GuestList, 'isWhole' | 'guests'>) {
  const { read, readQuietly } = useRead(() => readApart(weddingId))
  useLive(weddingId, ['guests'], readQuietly)
  const all = useMemo(() => (isWhole ? likelyPairs(guests.values()) : []), [isWhole, guests])
  if (read.state === 'loading') return { pairs: [], readQuietly }
  const apart = new Set(read.state === 'ready' ? read.value.map(({ one, other }) => pairKey({ id: one }, { id: other })) : [])
  return { pairs: all.filter(({ one, other }) => !apart.has(pairKey(one, other))), readQuietly }
}
