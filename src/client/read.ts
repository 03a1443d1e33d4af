import { useEffect, useEffectEvent, useState } from 'react'
import type { Answer } from './api.ts'

/** Something read from the API: on its way, there, or refused for a reason that errors.json words. */
export type Read<T> = { state: 'loading' } | { state: 'ready'; value: T } | { state: 'failed'; reason: string }

/** Reads once when the component appears, and again on demand; what is shown stays until the new answer is there. */
export function useRead<T>(load: () => Promise<Answer<T>>) {
  const [read, keep] = useState<Read<T>>({ state: 'loading' })
  const again = useEffectEvent(async (isWanted: () => boolean) => {
    const answer = await load()
    if (isWanted()) keep(answer.result === 'answer' ? { state: 'ready', value: answer.body } : { state: 'failed', reason: answer.code })
  })
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let wanted = true
    void again(() => wanted)
    return () => void (wanted = false)
  }, [turn])
  return { read, readAgain: () => setTurn(turn + 1), show: (value: T) => keep({ state: 'ready', value }) }
}
