import { Problem } from '#machines/kernel/problem.ts'
import { missed } from '#api/adapters/live/live.port.ts'
import type { Deps } from '#api/deps.ts'
import { openConnectionList } from './connection-list.ts'
import { openLiveConnection } from './live-connection.ts'

export interface ListingsHub {
  /** Which listings are gone or changed from now on: `<business id> gone` or `<business id> shown`, as server-sent events. */
  join(address: string): ReadableStream<Uint8Array>
}

/** The channel on which a trigger of the database tells it. */
const listingsChannel = 'listings'
/** A household or an office shares one address; beyond this the oldest gives way. */
const maxOfAddress = 100
/** Of all visitors of one process, at 12 kB each; whoever comes later reads without being told. */
const maxVisitors = 20_000
const retryAfterSeconds = 30
/** What comes in one go is told in one go: a visitor is written to at most five times a second, however much changes. */
const gatherMs = 200

/** Tells everybody who looks at the marketplace what is no longer there. It carries ids that the marketplace shows, and nothing else. */
export function openListingsHub(deps: Pick<Deps, 'live' | 'log' | 'leaving'>): ListingsHub {
  const { live, log } = deps
  const visitors = openConnectionList<{ address: string }>(deps, {
    groupOf: ({ address }) => address,
    maxOfGroup: maxOfAddress,
  })
  let gathered = new Set<string>()
  let gathering: NodeJS.Timeout | undefined

  const tell = () => {
    const messages = gathered.has(missed) ? [missed] : [...gathered]
    gathered = new Set()
    gathering = undefined
    for (const visitor of visitors.all) visitor.tell(...messages)
  }
  live
    .listen(listingsChannel, (payload) => {
      if (visitors.all.size === 0) return
      gathered.add(payload)
      gathering ??= setTimeout(tell, gatherMs).unref()
    })
    .catch(() => log.error('listings_listening_failed'))

  return {
    join(address) {
      if (visitors.all.size >= maxVisitors)
        throw new Problem('too_many_requests', { retryAfterSeconds })
      return openLiveConnection({ who: { address }, hears: null }, visitors)
    },
  }
}
