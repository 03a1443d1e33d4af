import type { RefusalCode } from '#machines/kernel/refusal.ts'
import { maxQueued } from './edit-queue.schema.ts'
import type { KeptQueue, QueuedEdit } from './edit-queue.schema.ts'

/** How long the queue waits before it tries again by itself. */
export const retryMs = 10_000

/** Whether a later attempt can succeed without anybody's doing: nothing answered, or not now. */
export function isWorthWaiting(code: RefusalCode): boolean {
  return code === 'unreachable' || code === 'too_many_requests' || code === 'idempotency_running'
}

/** Each edit is in the queue once, and there is room for it. */
export function mayJoin({ queue, refused }: KeptQueue, { key }: QueuedEdit): boolean {
  return queue.length < maxQueued && ![...queue, ...refused].some((one) => one.key === key)
}

export function without<E extends QueuedEdit>(edits: readonly E[], key: string): E[] {
  return edits.filter((one) => one.key !== key)
}

/** Puts the edit that was sent aside, with why it was refused. */
export function setAside({ queue, refused }: KeptQueue, reason: RefusalCode): KeptQueue {
  const [first, ...rest] = queue
  return first ? { queue: rest, refused: [...refused, { ...first, reason }] } : { queue, refused }
}
