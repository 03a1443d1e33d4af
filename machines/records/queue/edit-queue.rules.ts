import type { RefusalCode } from '#machines/kernel/refusal.ts'
import { maxQueued } from './edit-queue.schema.ts'
import type { KeptQueue, QueuedEdit } from './edit-queue.schema.ts'

/** How long the queue waits before it tries again by itself. */
export const retryMs = 10_000

/** Whether a later attempt can succeed without anybody's doing: nothing answered, or not now. */
export function isWorthWaiting(code: RefusalCode): boolean {
  return (
    code === 'unreachable' ||
    code === 'too_many_requests' ||
    code === 'idempotency_running' ||
    code === 'signed_out'
  )
}

/** Each edit is in the queue once, and there is room for it. */
export function mayJoin({ queue, refused }: KeptQueue, { key }: QueuedEdit): boolean {
  return queue.length < maxQueued && ![...queue, ...refused].some((one) => one.key === key)
}

/**
 * With one edit more: it takes the place of what was done before to the same record, unless that is
 * on its way.
 */
export function joined(
  { queue, refused }: KeptQueue,
  edit: QueuedEdit,
  isSending: boolean,
): KeptQueue {
  const onItsWay = isSending ? queue.slice(0, 1) : []
  const waiting = queue.slice(onItsWay.length)
  return {
    queue: [...onItsWay, ...others(waiting, edit), edit],
    refused: others(refused, edit),
  }
}

function others<E extends QueuedEdit>(edits: readonly E[], { about }: QueuedEdit): E[] {
  return edits.filter((one) => one.about !== about)
}

/**
 * What is kept after this tab has gone from `before` to `now`, while other tabs may have changed
 * it, too.
 */
export function keptAfter(kept: KeptQueue, before: KeptQueue, now: KeptQueue): KeptQueue {
  return {
    queue: listAfter(kept.queue, before.queue, now.queue),
    refused: listAfter(kept.refused, before.refused, now.refused),
  }
}

function listAfter<E extends QueuedEdit>(
  kept: readonly E[],
  before: readonly E[],
  now: readonly E[],
) {
  const keysBefore = new Set(before.map(({ key }) => key))
  const keysNow = new Set(now.map(({ key }) => key))
  const left = kept.filter(({ key }) => !keysBefore.has(key) || keysNow.has(key))
  const keysLeft = new Set(left.map(({ key }) => key))
  return [...left, ...now.filter(({ key }) => !keysBefore.has(key) && !keysLeft.has(key))]
}

export function without<E extends QueuedEdit>(edits: readonly E[], key: string): E[] {
  return edits.filter((one) => one.key !== key)
}

/** Puts the edit that was sent aside, with why it was refused. Of one record the last one stays. */
export function setAside({ queue, refused }: KeptQueue, reason: RefusalCode): KeptQueue {
  const [first, ...rest] = queue
  return first
    ? { queue: rest, refused: [...others(refused, first), { ...first, reason }] }
    : { queue, refused }
}
