import { useState } from 'react'
import type { Answer } from '../api.ts'
import { useLateRefusal } from '../retry/late-refusal.ts'

/** `stale`: it had changed before; what is shown now is what is true. */
type Outcome<E> =
  | { state: 'still' | 'stale' }
  | { state: 'busy' | 'done'; step: E }
  | { state: 'refused'; reason: string }

interface Of<R> {
  record: R
  versionOf: (record: R) => number
  keep: (record: R) => void
  readAgain: () => void
}

/**
 * One step of a lifecycle at a time: asked for, answered with the record as it is then, or refused.
 * What became of a step is told until the record moves on.
 */
export function useLifecycleAction<R, E extends string = string>({
  record,
  versionOf,
  keep,
  readAgain,
}: Of<R>) {
  const [{ outcome, of }, setOutcome] = useState<{ outcome: Outcome<E>; of: number | null }>({
    outcome: { state: 'still' },
    of: null,
  })
  const isOver = outcome.state !== 'busy' && of !== null && of !== versionOf(record)

  const expectRefusal = useLateRefusal()

  async function take(step: E, ask: () => Promise<Answer<R>>): Promise<boolean> {
    if (outcome.state === 'busy') return false
    setOutcome({ outcome: { state: 'busy', step }, of: null })
    return askOnce(step, { ask, tellIfLeft: expectRefusal() })
  }

  async function askOnce(
    step: E,
    sent: { ask: () => Promise<Answer<R>>; tellIfLeft: ReturnType<typeof expectRefusal> },
  ): Promise<boolean> {
    const answer = await sent.ask()
    if (answer.result === 'answer') {
      keep(answer.body)
      setOutcome({ outcome: { state: 'done', step }, of: versionOf(answer.body) })
      return true
    }
    const { code, details } = answer
    sent.tellIfLeft(code, () => void askOnce(step, sent))
    // The API sends the record as it is now along with a stale version, in the shape of every other
    // answer about it.
    const current = code === 'version_stale' ? (details['current'] as R | undefined) : undefined
    if (current) keep(current)
    else if (code === 'version_stale' || code === 'event_not_allowed') readAgain()
    else {
      setOutcome({ outcome: { state: 'refused', reason: code }, of: versionOf(record) })
      return false
    }
    setOutcome({ outcome: { state: 'stale' }, of: current ? versionOf(current) : null })
    return false
  }

  return {
    outcome: isOver ? ({ state: 'still' } as const) : outcome,
    take,
    busyWith: outcome.state === 'busy' ? outcome.step : null,
    isBusyWith: (step: E) => outcome.state === 'busy' && outcome.step === step,
  }
}
