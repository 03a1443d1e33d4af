import { useRef, useState } from 'react'
import type { Answer } from '../api.ts'
import { useLateRefusal } from '../retry/late-refusal.ts'
import { useAttempts } from '../retry/use-attempts.ts'
import type { Attempt } from '../retry/use-attempts.ts'

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

/** A step that was asked for. */
interface Sent<R> {
  ask: () => Promise<Answer<R>>
  attempt: Attempt
  tellIfLeft: ReturnType<ReturnType<typeof useLateRefusal>>
}

interface Told<E> {
  outcome: Outcome<E>
  /** The version of the record that it is told of; null for whichever is shown. */
  of: number | null
}

const nothingTold = { outcome: { state: 'still' }, of: null } as const

/** A request without the version that it is made at. */
export type Wish<R> = R extends unknown ? Omit<R, 'version'> : never

/**
 * One step of a lifecycle at a time: asked for, answered with the record as it is then, or refused.
 * What became of a step is told until the record moves on. A step that somebody began at an older
 * version than the one shown by now is stale, once: they are told, and decide again.
 */
export function useLifecycleAction<R, E extends string = string>({
  record,
  versionOf,
  keep,
  readAgain,
}: Of<R>) {
  const [{ outcome, of }, setOutcome] = useState<Told<E>>(nothingTold)
  const isOver = outcome.state !== 'busy' && of !== null && of !== versionOf(record)
  const attempts = useAttempts()
  const { isUntold, noteTold } = useToldVersion()
  const expectRefusal = useLateRefusal()

  async function take<W extends { event: E }>(
    wish: W,
    send: (request: W & { version: number }, key: string) => Promise<Answer<R>>,
    begunAt?: number,
  ): Promise<boolean> {
    if (outcome.state === 'busy') return false
    const shown = versionOf(record)
    // A step whose answer was lost may itself have brought the version that is shown.
    if (isUntold(begunAt ?? shown, shown) && !attempts.isLost(wish)) {
      noteTold(shown)
      setOutcome({ outcome: { state: 'stale' }, of: shown })
      return false
    }
    const attempt = attempts.begin(wish, shown)
    setOutcome({ outcome: { state: 'busy', step: wish.event }, of: null })
    const ask = () => send({ ...wish, version: attempt.version }, attempt.key)
    return askOnce(wish.event, { ask, attempt, tellIfLeft: expectRefusal() })
  }

  async function askOnce(step: E, sent: Sent<R>): Promise<boolean> {
    const answer = await sent.ask()
    attempts.end(sent.attempt, answer)
    if (answer.result === 'answer') {
      // The answer to what was taken before says how things were then.
      const isOlder = versionOf(answer.body) < versionOf(record)
      if (!isOlder) keep(answer.body)
      if (sent.attempt.isAgain) readAgain()
      const now = versionOf(isOlder ? record : answer.body)
      setOutcome({ outcome: { state: 'done', step }, of: now })
      return true
    }
    const { code, details } = answer
    sent.tellIfLeft(code, () => void askOnce(step, sent))
    // The API sends the record as it is now along with a stale version, in the shape of every other
    // answer about it.
    const current = code === 'version_stale' ? (details['current'] as R | undefined) : undefined
    if (current) {
      noteTold(versionOf(current))
      keep(current)
    } else if (code === 'version_stale' || code === 'event_not_allowed') readAgain()
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

/** The version of which somebody was told that it is not the one they began at. */
function useToldVersion() {
  const told = useRef<number | null>(null)
  return {
    isUntold: (begunAt: number, shown: number) => begunAt !== shown && told.current !== shown,
    noteTold: (version: number) => {
      told.current = version
    },
  }
}
