import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Actor, AnyActorLogic, EventFromLogic, SnapshotFrom } from 'xstate'
import { registerLazyActor } from './inspect.ts'

/**
 * An actor whose code is not there yet: brought when it is prepared for or first spoken to. The
 * snapshot is null until then.
 */
export interface LazyActor<L extends AnyActorLogic> {
  snapshot: SnapshotFrom<L> | null
  /** It was spoken to, and its code is still on the way. */
  isComing: boolean
  /** Its code could not be brought; speaking to it tries again. */
  isMissing: boolean
  prepare: () => void
  send: (event: EventFromLogic<L>) => void
}

export function useLazyActor<L extends AnyActorLogic>(
  bring: () => Promise<Actor<L>>,
  followed: (snapshot: SnapshotFrom<L>) => void,
): LazyActor<L> {
  const [snapshot, keep] = useState<SnapshotFrom<L> | null>(null)
  const [wait, setWait] = useState<'none' | 'coming' | 'missing'>('none')
  const actor = useRef<Promise<Actor<L>> | null>(null)
  const follow = useRef(followed)
  useEffect(() => {
    follow.current = followed
  })
  useEffect(
    () => () => {
      void actor.current?.then((running) => running.stop())
      // Whoever comes back to the page (a hidden one that is shown again) begins anew.
      actor.current = null
      keep(null)
    },
    [],
  )

  const wake = useEffectEvent(() => void prepare().catch(() => undefined))
  useEffect(() => registerLazyActor(() => wake()), [])

  async function opened() {
    const running = await bring()
    running.subscribe((now) => {
      keep(now)
      follow.current(now)
    })
    running.start()
    return running
  }

  function prepare() {
    actor.current ??= opened().catch((error: unknown) => {
      actor.current = null
      throw error
    })
    return actor.current
  }

  async function send(event: EventFromLogic<L>) {
    setWait('coming')
    try {
      const running = await prepare()
      setWait('none')
      running.send(event)
    } catch {
      setWait('missing')
    }
  }

  return {
    snapshot,
    isComing: wait === 'coming',
    isMissing: wait === 'missing',
    prepare: () => void prepare().catch(() => undefined),
    send: (event) => void send(event),
  }
}
