import { useMemo, useState } from 'react'
import * as v from 'valibot'
import { likelyPairs, pairKey } from '#machines/guests/duplicates/duplicates.rules.ts'
import type { LikelyPair } from '#machines/guests/duplicates/duplicates.rules.ts'
import type { Guest } from '#machines/guests/guest.schema.ts'
import { keptInBrowser } from '#src/client/storage/storage.ts'
import { parsedBy } from '#src/client/storage/parsed.ts'
import type { GuestList } from './use-guest-list.ts'

/** Pairs that somebody has said are two people, on this browser: only who has looked knows. */
const told = keptInBrowser('guests-apart', parsedBy(v.pipe(v.array(v.pipe(v.string(), v.maxLength(80))), v.maxLength(2_000))))

/** Guests who may be on the list twice; none while the list is still read. */
export function useDuplicates({ isWhole, guests }: Pick<GuestList, 'isWhole' | 'guests'>) {
  const [apart, setApart] = useState(() => told.read() ?? [])
  const all = useMemo(() => (isWhole ? likelyPairs(guests.values()) : []), [isWhole, guests])
  const pairs = all.filter(({ one, other }) => !apart.includes(pairKey(one, other)))

  function keepApart({ one, other }: LikelyPair<Guest>) {
    const next = [...apart, pairKey(one, other)].slice(-2_000)
    told.write(next)
    setApart(next)
  }
  return { pairs, keepApart }
}
