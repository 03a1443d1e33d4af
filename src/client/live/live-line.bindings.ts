import { createActor } from 'xstate'
import { bind, bindSources } from '#machines/kernel/ports.ts'
import { liveLineMachine } from '#machines/live/live-line.machine.ts'
import type { LiveLinePorts, LiveLineSources } from '#machines/live/live-line.ports.ts'
import { gapsOf } from '#machines/live/live-line.selectors.ts'
import { inspect } from '../actors/inspect.ts'
import type { Answer } from '../api.ts'

export interface LiveChannel {
  /** What the tabs of a browser share it by. */
  name: string
  /** Of the server's stream. */
  address: string
  /** Read where the stream was refused: `not_found` and `wrong_role` end it. */
  checkAccess: () => Promise<Answer<unknown>>
}

/** Whoever joins a stream is told of what was changed within this time. */
const rememberedMs = 60_000

/**
 * Listens to a channel until it is stopped. `listener` gets what it says, or '*' where anything may
 * have changed.
 */
export function listenTo(channel: LiveChannel, lock: string, listener: (message: string) => void) {
  const actor = createActor(
    liveLineMachine.provide({
      actors: {
        ...bind<LiveLinePorts>({
          checkAccess: async () => {
            const answer = await channel.checkAccess()
            if (answer.result === 'answer') return { result: 'there', jitter: Math.random() }
            return answer.code === 'not_found' || answer.code === 'wrong_role'
              ? { result: 'gone' }
              : { result: 'unreached', jitter: Math.random() }
          },
        }),
        ...bindSources<LiveLineSources>({
          turn: (notify) => {
            const asked = Date.now()
            return takeTurn(lock, () => {
              notify({ type: 'TURN' })
              // The tab before may have lost its stream, and have been closed before it was back.
              if (Date.now() - asked > rememberedMs) listener('*')
            })
          },
          stream: (notify) => {
            const source = new EventSource(channel.address)
            source.addEventListener('open', () => notify({ type: 'OPENED' }))
            source.addEventListener('beat', () => notify({ type: 'HEARD' }))
            source.addEventListener('changed', ({ data }) => {
              notify({ type: 'HEARD' })
              listener(String(data))
            })
            source.addEventListener('error', () =>
              // A connection that was lost is made again by the browser; one that was refused is
              // not.
              notify({ type: source.readyState === EventSource.CLOSED ? 'LOST' : 'INTERRUPTED' }),
            )
            return () => source.close()
          },
          network: (notify) =>
            onEvents(window, ['online', 'offline'], () =>
              notify({ type: navigator.onLine ? 'ONLINE' : 'OFFLINE' }),
            ),
          pageVisibility: (notify) =>
            onEvents(document, ['visibilitychange'], () =>
              notify({ type: document.visibilityState === 'hidden' ? 'HIDDEN' : 'SHOWN' }),
            ),
        }),
      },
    }),
    { inspect },
  )
  let gaps = 0
  actor.subscribe((snapshot) => {
    const now = gapsOf(snapshot)
    if (now === gaps) return
    gaps = now
    listener('*')
  })
  actor.start()
  return () => actor.stop()
}

/**
 * A browser opens six connections to a server at most, so its tabs share one stream: whoever holds
 * the lock listens.
 */
function takeTurn(lock: string, begin: () => void) {
  if (!('locks' in navigator)) {
    begin()
    return () => {}
  }
  const ends = new AbortController()
  const { signal } = ends
  const held = () => {
    begin()
    return new Promise<void>((release) => signal.addEventListener('abort', () => release()))
  }
  // Whoever stops listening before it was their turn is refused it; that is all there is to know.
  navigator.locks.request(lock, { signal }, held).catch(() => undefined)
  return () => ends.abort()
}

/** Notifies of how it is now, and after each of these events. */
function onEvents(target: EventTarget, names: string[], notify: () => void) {
  for (const name of names) target.addEventListener(name, notify)
  notify()
  return () => {
    for (const name of names) target.removeEventListener(name, notify)
  }
}
