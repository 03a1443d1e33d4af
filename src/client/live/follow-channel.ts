import { listenTo } from './live-line.bindings.ts'
import type { LiveChannel } from './live-line.bindings.ts'

interface Listener {
  isFor: (message: string) => boolean
  onMessage: (message: string) => void
}

/** In place of a message: anything may have changed. */
export const anything = '*'

/** What comes in one go (several tasks at once) is looked at once. */
const gatherMs = 150

const lines = new Map<string, Line>()

/**
 * Calls `onMessages` with what a channel reports as changed, in any browser; the returned function
 * stops it.
 */
export function followChannel(
  channel: LiveChannel,
  isFor: Listener['isFor'],
  onMessages: (messages: ReadonlySet<string>) => void,
): () => void {
  const { name } = channel
  const line = lines.get(name) ?? new Line(channel)
  lines.set(name, line)
  let gathering: ReturnType<typeof setTimeout> | undefined
  let messages = new Set<string>()
  const listener = {
    isFor,
    onMessage: (message: string) => {
      messages.add(message)
      gathering ??= setTimeout(() => {
        const gathered = messages
        gathering = undefined
        messages = new Set()
        onMessages(gathered)
      }, gatherMs)
    },
  }
  line.listeners.add(listener)
  return () => {
    clearTimeout(gathering)
    line.listeners.delete(listener)
    // The next screen begins to listen as soon as this one has stopped.
    setTimeout(() => {
      if (line.listeners.size > 0 || lines.get(name) !== line) return
      lines.delete(name)
      line.close()
    })
  }
}

/** What one tab hears of one channel, from the server or from the tab that listens to it. */
class Line {
  readonly listeners = new Set<Listener>()
  readonly #tabs: BroadcastChannel | null
  readonly #stop: () => void

  constructor(channel: LiveChannel) {
    const lock = `vowline-live-${channel.name}`
    this.#tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(lock)
    this.#tabs?.addEventListener('message', ({ data }) => this.#dispatch(String(data)))
    // Without streams a page is as fresh as it was when it was opened, or come back to.
    this.#stop =
      typeof EventSource === 'undefined'
        ? () => {}
        : listenTo(channel, lock, (message) => {
            this.#dispatch(message)
            // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel speaks to its own origin only and takes no target
            this.#tabs?.postMessage(message)
          })
  }

  close() {
    this.#stop()
    this.#tabs?.close()
  }

  #dispatch(message: string) {
    for (const { isFor, onMessage } of this.listeners)
      if (message === anything || isFor(message)) onMessage(message)
  }
}
