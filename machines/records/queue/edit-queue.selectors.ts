import type { SnapshotFrom } from 'xstate'
import type { editQueueMachine } from './edit-queue.machine.ts'
import type { KeptQueue, QueuedEdit, RefusedEdit } from './edit-queue.schema.ts'

type Snapshot = SnapshotFrom<typeof editQueueMachine>

/**
 * How an edit stands: nothing of it is left, it is on its way, it waits for a connection, or it was
 * refused.
 */
export type EditStatus =
  | { is: 'nothing' }
  | { is: 'sending' | 'waiting'; edit: QueuedEdit }
  | { is: 'refused'; edit: RefusedEdit }

/**
 * How the edits of one record stand: the newest of those that wait, else the newest that was
 * refused.
 */
export function statusOf(snapshot: Snapshot, about: string): EditStatus {
  const { queue, refused } = snapshot.context
  const edit = queue.findLast((one) => one.about === about)
  if (edit) return { is: snapshot.hasTag('waiting') ? 'waiting' : 'sending', edit }
  const stopped = refused.findLast((one) => one.about === about)
  return stopped ? { is: 'refused', edit: stopped } : { is: 'nothing' }
}

/** How many edits wait for a connection. */
export function waitingCount(snapshot: Snapshot): number {
  return snapshot.hasTag('waiting') ? snapshot.context.queue.length : 0
}

/** What a reload comes back to. */
export function keptQueueOf({ context: { queue, refused } }: Snapshot): KeptQueue {
  return { queue, refused }
}
