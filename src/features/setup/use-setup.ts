import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Setup, SetupRequest } from '#machines/setup/setup.schema.ts'
import { isLeft } from '#machines/setup/setup.selectors.ts'
import { useSetQueryData } from '#src/client/query/use-set-query-data.ts'
import { useLifecycleAction } from '#src/client/records/lifecycle-action.ts'
import { moveSetup, setupOptions } from './setup.queries.ts'

/** The first questions of a wedding, one step at a time. */
export function useSetup(weddingId: string, setup: Setup) {
  const options = setupOptions(weddingId)
  const query = useQuery(options)
  const { outcome, take, busyWith } = useLifecycleAction<Setup, SetupRequest['event']>({
    record: setup,
    versionOf: ({ version }) => version,
    keep: useSetQueryData(options),
    readAgain: () => void query.refetch(),
  })

  function move(event: SetupRequest['event']) {
    return take({ event }, (request, key) => moveSetup(weddingId, request, key))
  }

  return {
    move,
    isBusy: busyWith !== null,
    refusal: outcome.state === 'refused' ? outcome.reason : null,
  }
}

/**
 * Goes on where it was left, as soon as somebody is here. The answer leaves it; whoever does that
 * here is not brought back.
 */
export function useResume(setup: Setup, move: (event: 'RESUME' | 'LEAVE') => Promise<boolean>) {
  const isLeaving = useRef(false)
  const resume = useEffectEvent(() => void move('RESUME'))
  const wasLeft = isLeft(setup)
  useEffect(() => {
    if (wasLeft && !isLeaving.current) resume()
  }, [wasLeft])
  return async () => {
    isLeaving.current = true
    const hasLeft = await move('LEAVE')
    if (!hasLeft) isLeaving.current = false
    return hasLeft
  }
}
