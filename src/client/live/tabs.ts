import * as v from 'valibot'

/** What one tab tells the others. */
const messageSchema = v.variant('type', [
  v.object({ type: v.literal('refreshed'), at: v.number() }),
  v.object({ type: v.literal('signed-in') }),
  v.object({ type: v.literal('signed-out') }),
  v.object({ type: v.literal('profile-changed') }),
])
export type TabMessage = v.InferOutput<typeof messageSchema>

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('vowline')

export function notifyOtherTabs(message: TabMessage) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel speaks to its own origin only and takes no target
  channel?.postMessage(message)
}

/** Returns what ends it. */
export function onTabMessage(listener: (message: TabMessage) => void) {
  const listen = ({ data }: MessageEvent) => {
    const message = v.safeParse(messageSchema, data)
    if (message.success) listener(message.output)
  }
  channel?.addEventListener('message', listen)
  return () => channel?.removeEventListener('message', listen)
}

/**
 * Does the work while no other tab does work of that name. A browser without locks does it at once.
 */
export function withTabLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = 'locks' in navigator ? navigator.locks : null
  return locks ? locks.request(name, () => work()) : Promise.resolve().then(work)
}
