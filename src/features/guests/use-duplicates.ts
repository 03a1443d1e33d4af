import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { LikelyPair } from '#machines/guests/duplicates/duplicates.rules.ts'
import { lookForPairs, pairKey } from '#machines/guests/duplicates/duplicates.rules.ts'
import type { Guest } from '#machines/guests/guest.schema.ts'
import { apartOptions } from './guests.queries.ts'
import type { GuestList } from './use-guest-list.ts'

/**
 * Guests who may be on the list twice and whom nobody has told apart; none while that is still
 * read.
 */
export function useDuplicates(
  weddingId: string,
  { isWhole, guests }: Pick<GuestList, 'isWhole' | 'guests'>,
) {
  const { data: dismissed, isPending, refetch } = useQuery(apartOptions(weddingId))
  const readQuietly = () => void refetch()
  const [all, found] = useState<LikelyPair<Guest>[]>([])
  useEffect(() => {
    if (!isWhole) return undefined
    // Of thousands it takes a while: the list stands, and whoever types is served, before it is
    // known who may be on it twice.
    return stepByStep(lookForPairs(guests.values()), found)
  }, [isWhole, guests])
  if (isPending) return { pairs: [], readQuietly }
  const apart = new Set(dismissed?.map(({ one, other }) => pairKey({ id: one }, { id: other })))
  return {
    pairs: all
      .filter(({ one, other }) => !apart.has(pairKey(one, other)))
      .flatMap((pair) => asTheyAre(pair, guests)),
    readQuietly,
  }
}

/**
 * A pair as the list has both by now, which changes before it is gone through again; none where one
 * of them is gone.
 */
function asTheyAre(pair: LikelyPair<Guest>, guests: GuestList['guests']) {
  const [one, other] = [guests.get(pair.one.id), guests.get(pair.other.id)]
  return one && other ? [{ ...pair, one, other }] : []
}

/** Goes through steps in idle moments, and tells what they come to; the answer stops it. */
function stepByStep<T>(
  steps: Generator<undefined, T, undefined>,
  ended: (value: T) => void,
): () => void {
  const goOn = () => {
    const { done, value } = steps.next()
    if (done) ended(value)
    else stop = whenIdle(goOn)
  }
  let stop = whenIdle(goOn)
  return () => stop()
}

/** Safari knows no idle moments. */
function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const waiting = setTimeout(act, 20)
    return () => clearTimeout(waiting)
  }
  const waiting = requestIdleCallback(act, { timeout: 2_000 })
  return () => cancelIdleCallback(waiting)
}
