import type { SnapshotFrom } from 'xstate'
import * as v from 'valibot'
import { bind, bindSources } from '#machines/kernel/ports.ts'
import { editQueueMachine } from '#machines/records/queue/edit-queue.machine.ts'
import type { EditQueuePorts, EditQueueSources } from '#machines/records/queue/edit-queue.ports.ts'
import { keptQueueSchema } from '#machines/records/queue/edit-queue.schema.ts'
import type { KeptQueue } from '#machines/records/queue/edit-queue.schema.ts'
import { keptQueueOf } from '#machines/records/queue/edit-queue.selectors.ts'
import { parsedBy } from '#src/client/storage/parsed.ts'
import { storedInBrowser } from '#src/client/storage/storage.ts'

/** A queue of edits; `send` sends one of them. */
export function editQueueWith(send: EditQueuePorts['sendEdit']) {
  return editQueueMachine.provide({
    actors: {
      ...bind<EditQueuePorts>({ sendEdit: send }),
      ...bindSources<EditQueueSources>({
        network: (notify) => {
          const heard = () => notify({ type: 'ONLINE' })
          window.addEventListener('online', heard)
          return () => window.removeEventListener('online', heard)
        },
      }),
    },
  })
}

const none: KeptQueue = { queue: [], refused: [] }

/** A queue of edits as this browser stores it: for one account, until it signs out. */
export function storedEditQueue(name: string, owner: string) {
  const stored = storedInBrowser(
    `queue.${name}`,
    parsedBy(v.object({ owner: v.literal(owner), ...keptQueueSchema.entries })),
  )
  return {
    read: (): KeptQueue => {
      const { queue, refused } = stored.read() ?? none
      return { queue, refused }
    },
    write: (now: SnapshotFrom<typeof editQueueMachine>) => {
      const kept = keptQueueOf(now)
      const isEmpty = kept.queue.length + kept.refused.length === 0
      stored.write(isEmpty ? null : { owner, ...kept })
    },
  }
}
