import type { Source } from '#machines/kernel/ports.ts'
import type { Refused } from '#machines/kernel/refusal.ts'
import type { KeptQueue, QueuedEdit } from './edit-queue.schema.ts'

export type EditQueuePorts = {
  /** Sends one edit under its key. Resolves for every answer; rejects only by a fault of ours. */
  sendEdit: (input: QueuedEdit) => Promise<{ result: 'sent' } | Refused>
}

export type EditQueueSources = {
  /** ONLINE when the browser has a connection again. */
  network: Source<{ type: 'ONLINE' }>
  /** STORED when another tab has changed what is kept. */
  tabs: Source<{ type: 'STORED'; kept: KeptQueue }>
}
