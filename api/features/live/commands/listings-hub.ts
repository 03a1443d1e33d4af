import { Problem } from '#machines/kernel/problem.ts'
import { missed } from '#api/adapters/live/live.port.ts'
import type { Deps } from '#api/deps.ts'
import { openConnectionList } from './connection-list.ts'
import { openLiveConnection } from './live-connection.ts'

export interface ListingsHub {
  /**
   * A stream of listings that are gone or changed, beginning with those of the last minute:
   * `<business id> gone` or `<business id> shown`, as server-sent events.
   */
  join(address: string): ReadableStream<Uint8Array>
}

/** The channel that a trigger of the database notifies. */
const listingsChannel = 'listings'
/** A household or an office shares one address; beyond this the oldest connection is closed. */
const maxOfAddress = 100
/** The most visitors of one process (memory: bench row 17); later ones get no live updates. */
const maxVisitors = 20_000
const retryAfterSeconds = 30
/**
 * Changes within this time are sent together: a visitor gets at most five messages a second,
 * however much changes.
 */
const gatherMs = 200
/** Covers changes between the reading of a page and the joining of its stream. */
const recentMs = 60_000
/** One more than a connection sends by name: beyond it, whoever comes reads everything again. */
const maxRecent = 101

/**
 * Tells all visitors of the marketplace which listings are gone or changed. It sends only ids that
 * the marketplace shows.
 */
export function openListingsHub(deps: Pick<Deps, 'live' | 'log' | 'leaving' | 'now'>): ListingsHub {
  const { live, log, now } = deps
  const recent = openRecentMessages(now)
  const visitors = openConnectionList<{ address: string }>(deps, {
    groupOf: ({ address }) => address,
    maxOfGroup: maxOfAddress,
    onAdd: (visitor) => visitor.send(...recent.all()),
  })
  let gathered = new Set<string>()
  let gathering: NodeJS.Timeout | undefined

  const send = (...messages: readonly string[]) => {
    for (const visitor of visitors.all) visitor.send(...messages)
  }
  const flush = () => {
    const messages = gathered.has(missed) ? [missed] : [...gathered]
    gathered = new Set()
    gathering = undefined
    send(...messages)
  }
  const hear = (payload: string) => {
    recent.add(payload)
    if (visitors.all.size === 0) return
    gathered.add(payload)
    gathering ??= setTimeout(flush, gatherMs).unref()
  }
  live.listen(listingsChannel, hear).then(
    // Whoever came before this process listened may have missed something.
    () => send(missed),
    () => log.error('listings_listening_failed'),
  )

  return {
    join(address) {
      if (visitors.all.size >= maxVisitors)
        throw new Problem('too_many_requests', { retryAfterSeconds })
      return openLiveConnection({ who: { address }, hears: null }, visitors)
    },
  }
}

/** The latest message of each business, for a minute. */
function openRecentMessages(now: () => Date) {
  const messages = new Map<string, { message: string; at: number }>()
  const removeOld = () => {
    for (const [id, { at }] of messages)
      if (messages.size > maxRecent || at < now().getTime() - recentMs) messages.delete(id)
  }
  return {
    add(message: string) {
      const [id = ''] = message.split(' ')
      // The latest is the last.
      messages.delete(id)
      messages.set(id, { message, at: now().getTime() })
      removeOld()
    },
    all() {
      removeOld()
      return [...messages.values()].map(({ message }) => message)
    },
  }
}
