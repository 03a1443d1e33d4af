import type { SnapshotFrom } from 'xstate'
import * as v from 'valibot'
import { bind, bindSources } from '#machines/kernel/ports.ts'
import { editQueueMachine } from '#machines/records/queue/edit-queue.machine.ts'
import type { EditQueuePorts, EditQueueSources } from '#machines/records/queue/edit-queue.ports.ts'
import { keptAfter } from '#machines/records/queue/edit-queue.rules.ts'
import { keptQueueSchema } from '#machines/records/queue/edit-queue.schema.ts'
import type { KeptQueue } from '#machines/records/queue/edit-queue.schema.ts'
import { keptQueueOf } from '#machines/records/queue/edit-queue.selectors.ts'
import { withTabLock } from '#src/client/live/tabs.ts'
import { parsedBy } from '#src/client/storage/parsed.ts'
import { placesInBrowser, storedInBrowser } from '#src/client/storage/storage.ts'

type StoredEditQueue = ReturnType<typeof storedEditQueue>

/**
 * A queue of edits; `send` sends one of them. Of several tabs one sends at a time, and nothing that
 * another tab has sent or taken back.
 */
export function editQueueWith(kept: StoredEditQueue, send: EditQueuePorts['sendEdit']) {
  return editQueueMachine.provide({
    actors: {
      ...bind<EditQueuePorts>({
        sendEdit: (edit) =>
          withTabLock(kept.place, async () =>
            kept.isQueued(edit.key) ? send(edit) : { result: 'sent' },
          ),
      }),
      ...bindSources<EditQueueSources>({
        network: (notify) => {
          const listener = () => notify({ type: 'ONLINE' })
          window.addEventListener('online', listener)
          return () => window.removeEventListener('online', listener)
        },
        tabs: (notify) => {
          const listener = ({ key }: StorageEvent) => {
            if (key === kept.place || key === null) notify({ type: 'STORED', kept: kept.read() })
          }
          window.addEventListener('storage', listener)
          return () => window.removeEventListener('storage', listener)
        },
      }),
    },
  })
}

const none: KeptQueue = { queue: [], refused: [] }
const prefix = 'queue.'

/** A queue of edits as this browser stores it: that of one account, until somebody signs out. */
export function storedEditQueue(name: string, owner: string) {
  const place = `${prefix}${name}.${owner}`
  const parse = parsedBy(v.object({ owner: v.literal(owner), ...keptQueueSchema.entries }))
  const stored = storedInBrowser(place, parse)
  // Where an earlier release stored the queue of whichever account came last.
  const before = storedInBrowser(`${prefix}${name}`, parse)
  const read = (): KeptQueue => {
    const { queue, refused } = stored.read() ?? before.read() ?? none
    return { queue, refused }
  }
  /** What this tab has stored or read; what did not fit is stored with a later change. */
  let known = none
  let isKept = true
  return {
    place,
    read: () => (known = read()),
    /** Whether no other tab has sent an edit, or taken it back. */
    isQueued: (key: string) => !isKept || read().queue.some((one) => one.key === key),
    write: (snapshot: SnapshotFrom<typeof editQueueMachine>) => {
      const now = keptQueueOf(snapshot)
      if (now.queue === known.queue && now.refused === known.refused) return
      const next = keptAfter(read(), known, now)
      const size = next.queue.length + next.refused.length
      if (before.read() !== null) before.write(null)
      stored.write(size === 0 ? null : { owner, ...next })
      // A storage that is full keeps what was there before.
      isKept = isSame(read(), next)
      if (isKept) known = now
    },
    /** Whether this browser has stored everything. */
    isKept: () => isKept,
  }
}

function isSame(one: KeptQueue, other: KeptQueue) {
  return keysOf(one) === keysOf(other)
}

function keysOf({ queue, refused }: KeptQueue) {
  return JSON.stringify([queue, refused].map((all) => all.map(({ key }) => key)))
}

/** How many edits this browser keeps that were not sent, whatever they are about. */
export function countUnsentEdits(): number {
  const places = placesInBrowser().filter((place) => place.startsWith(prefix))
  const kept = places.map((place) => storedInBrowser(place, parsedBy(keptQueueSchema)).read())
  return kept.reduce((sum, one) => sum + (one ? one.queue.length + one.refused.length : 0), 0)
}
