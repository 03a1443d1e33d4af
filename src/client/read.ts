import { useState, useSyncExternalStore } from 'react'
import type { Answer } from './api.ts'

/** Something read from the API: on its way, there, or refused for a reason that errors.json words. */
export type Read<T> = { state: 'loading' } | { state: 'ready'; value: T } | { state: 'failed'; reason: string }

/** Reads when the component appears, and again on demand; what is shown stays until the new answer is there. */
export function useRead<T>(load: () => Promise<Answer<T>>) {
  const [reading] = useState(() => openRead(load))
  return { read: useSyncExternalStore(reading.follow, reading.now, reading.now), readAgain: () => void reading.again() }
}

function openRead<T>(load: () => Promise<Answer<T>>) {
  let read: Read<T> = { state: 'loading' }
  let asked = false
  const listeners = new Set<() => void>()

  function become(next: Read<T>) {
    read = next
    for (const changed of listeners) changed()
  }

  async function again() {
    const answer = await load()
    become(answer.result === 'answer' ? { state: 'ready', value: answer.body } : { state: 'failed', reason: answer.code })
  }

  return {
    now: () => read,
    again,
    follow: (changed: () => void) => {
      listeners.add(changed)
      if (!asked) void again()
      asked = true
      return () => void listeners.delete(changed)
    },
  }
}
