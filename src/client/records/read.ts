import { useState, useSyncExternalStore } from 'react'
import type { Answer } from '../api.ts'

/**
 * Something read from the API: on its way, there, or refused for a reason that errors.json words.
 */
export type Read<T> =
  | { state: 'loading' }
  | { state: 'ready'; value: T }
  | { state: 'failed'; reason: string }

/**
 * For pages that need no sign-in, which come without TanStack Query: reads when the component
 * appears, and again on demand. What is shown stays until the new answer is there.
 */
export function useRead<T>(load: () => Promise<Answer<T>>, options: ReadOptions<T> = {}) {
  const [reading] = useState(() => openRead(load, options))
  return {
    read: useSyncExternalStore(reading.follow, reading.now, reading.now),
    ...reading.actions,
  }
}

interface ReadOptions<T> {
  /** What is known already; it is asked for again on demand alone. */
  initial?: T | undefined
  /**
   * Reads again when somebody comes back to the page: what others did meanwhile shows. A failure
   * then leaves what is shown.
   */
  onReturn?: boolean
  /** With `onReturn`: reads again after so many milliseconds, as long as the page is in sight. */
  everyMs?: number
}

/** Reads once the component follows it. */
function openRead<T>(
  load: () => Promise<Answer<T>>,
  { initial, onReturn = false, everyMs }: ReadOptions<T>,
) {
  let read: Read<T> =
    initial === undefined ? { state: 'loading' } : { state: 'ready', value: initial }
  let asked = 0
  let underWay = 0
  let isWanted = false
  const listeners = new Set<() => void>()
  let stop: (() => void) | undefined

  function become(next: Read<T>) {
    read = next
    for (const changed of listeners) changed()
  }

  async function again(isQuiet: boolean) {
    // One at a time: what changes again and again would otherwise be asked for so often that no
    // answer is ever the newest.
    if (isQuiet && underWay > 0) {
      isWanted = true
      return
    }
    const asking = ++asked
    underWay++
    const answer = await load()
    underWay--
    // Whoever asked later, or knows it from an answer of their own, knows better.
    if (asking === asked) {
      if (answer.result === 'answer') become({ state: 'ready', value: answer.body })
      else if (!isQuiet || read.state !== 'ready') become({ state: 'failed', reason: answer.code })
    }
    if (!isWanted || underWay > 0) return
    isWanted = false
    if (listeners.size > 0) void again(true)
  }

  function returned() {
    if (document.visibilityState === 'visible') void again(true)
  }

  return {
    now: () => read,
    actions: {
      readAgain: () => void again(false),
      /** Because somebody else may have changed it: a failure leaves what is shown. */
      readQuietly: () => void again(true),
      /** Takes what another answer told: a record as it is after a change. */
      keep: (value: T) => {
        asked++
        become({ state: 'ready', value })
      },
    },
    follow: (changed: () => void) => {
      if (onReturn && listeners.size === 0) stop = watchReturns(returned, everyMs)
      listeners.add(changed)
      if (asked === 0 && initial === undefined) void again(false)
      return () => {
        listeners.delete(changed)
        if (listeners.size === 0) stop?.()
      }
    },
  }
}

/** Calls back when somebody comes back to the page, and from time to time; returns how to stop. */
function watchReturns(returned: () => void, everyMs: number | undefined) {
  document.addEventListener('visibilitychange', returned)
  window.addEventListener('focus', returned)
  const ticking = everyMs === undefined ? undefined : setInterval(returned, everyMs)
  return () => {
    clearInterval(ticking)
    document.removeEventListener('visibilitychange', returned)
    window.removeEventListener('focus', returned)
  }
}
