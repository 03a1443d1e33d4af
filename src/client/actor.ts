import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { Actor, AnyActorLogic, AnyActorRef, SnapshotFrom } from 'xstate'

/** Runs an actor for as long as the component is on the page. `open` is asked once; `followed` hears every snapshot that follows. */
export function useOwnActor<L extends AnyActorLogic>(
  open: () => Actor<L>,
  followed?: (snapshot: SnapshotFrom<L>) => void,
): [SnapshotFrom<L>, Actor<L>] {
  const [actor] = useState(open)
  const follow = useEffectEvent((snapshot: SnapshotFrom<L>) => followed?.(snapshot))
  useEffect(() => {
    actor.subscribe(follow)
    actor.start()
    return () => void actor.stop()
  }, [actor])
  return [useSnapshot(actor), actor]
}

/** What an actor that runs elsewhere says of itself. */
export function useSnapshot<A extends AnyActorRef>(actor: A): SnapshotFrom<A> {
  return useSyncExternalStore(
    (changed) => {
      // A chart that comes to its end tells so by completing, after its last snapshot.
      const subscription = actor.subscribe({ next: changed, complete: changed })
      return () => subscription.unsubscribe()
    },
    () => actor.getSnapshot() as SnapshotFrom<A>,
  )
}
