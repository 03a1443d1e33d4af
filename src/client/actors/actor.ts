import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { noteLate, noteRunning } from './running.ts'
import type { Actor, AnyActorLogic, AnyActorRef, EventFromLogic, SnapshotFrom } from 'xstate'

/** Runs an actor for as long as the component is on the page. `open` is asked once; `followed` hears every snapshot that follows. */
export function useOwnActor<L extends AnyActorLogic>(
  open: () => Actor<L>,
  followed?: (snapshot: SnapshotFrom<L>) => void,
): [SnapshotFrom<L>, Actor<L>] {
  const [actor] = useState(open)
  const follow = useEffectEvent((snapshot: SnapshotFrom<L>) => followed?.(snapshot))
  useEffect(() => {
    actor.subscribe((snapshot) => follow(snapshot))
    const strikeOff = noteRunning(actor)
    actor.start()
    return () => {
      strikeOff()
      actor.stop()
    }
  }, [actor])
  return [useSnapshot(actor), actor]
}

/** What an actor that runs elsewhere says of itself. */
export function useSnapshot<A extends AnyActorRef>(actor: A): SnapshotFrom<A> {
  const now = () => actor.getSnapshot() as SnapshotFrom<A>
  return useSyncExternalStore(
    (changed) => {
      // A chart that comes to its end tells so by completing, after its last snapshot.
      const subscription = actor.subscribe({ next: changed, complete: changed })
      return () => subscription.unsubscribe()
    },
    now,
    now,
  )
}

/** An actor whose code is not there yet: brought when it is prepared for or first spoken to. The snapshot is null until then. */
export interface LateActor<L extends AnyActorLogic> {
  snapshot: SnapshotFrom<L> | null
  /** It was spoken to, and its code is still on the way. */
  isComing: boolean
  /** Its code could not be brought; speaking to it tries again. */
  isMissing: boolean
  prepare: () => void
  send: (event: EventFromLogic<L>) => void
}

export function useLateActor<L extends AnyActorLogic>(
  bring: () => Promise<Actor<L>>,
  followed: (snapshot: SnapshotFrom<L>) => void,
): LateActor<L> {
  const [snapshot, keep] = useState<SnapshotFrom<L> | null>(null)
  const [wait, setWait] = useState<'none' | 'coming' | 'missing'>('none')
  const actor = useRef<Promise<Actor<L>> | null>(null)
  const strikeOff = useRef<(() => void) | null>(null)
  const follow = useRef(followed)
  useEffect(() => {
    follow.current = followed
  })
  useEffect(
    () => () => {
      strikeOff.current?.()
      void actor.current?.then((running) => running.stop())
    },
    [],
  )

  const wake = useEffectEvent(() => void prepare().catch(() => undefined))
  useEffect(() => noteLate(() => wake()), [])

  async function opened() {
    const running = await bring()
    running.subscribe((now) => {
      keep(now)
      follow.current(now)
    })
    strikeOff.current = noteRunning(running)
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
