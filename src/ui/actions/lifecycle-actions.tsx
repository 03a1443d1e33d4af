import { useState } from 'react'
import type { ReactNode } from 'react'
import { Confirm } from '../overlays/confirm.tsx'
import { Button } from './button.tsx'

/**
 * An event of a lifecycle as its chart tells it: whether it may happen now, and how it is drawn.
 */
interface Action<E extends string> {
  event: E
  /** The guards that say no; empty where it may happen now. */
  refusedBy: readonly string[]
  /** Ends something that others rely on. */
  ends: boolean
  /** Is confirmed before it happens. */
  asks: boolean
}

interface Words {
  label: string
  /** The whole name, where the label alone could be that of several. */
  name?: string
  /** What the label says while the event is being worked on. */
  busy?: string
  /** Why the event may not happen yet, where a guard says no. */
  off?: string
  /** What is asked before an event that is confirmed. */
  asked?: { question: string; means: ReactNode; act: string; keep: string }
}

type Kind = NonNullable<Parameters<typeof Button>[0]['kind']>

interface ActionsProps<E extends string> {
  /** What the chart offers to whoever looks, in the order of the buttons. */
  actions: readonly Action<E>[]
  wordsFor: (action: Action<E>) => Words
  onTake: (event: E) => void | Promise<unknown>
  /** The event that is being worked on. */
  busyWith?: E | null
  /** Why whoever looks may do nothing here at all. */
  disabledReason?: string | null
  /**
   * How all of them look, or each; else the first is the primary one, and what ends something is a
   * danger.
   */
  kind?: Kind | ((event: E) => Kind)
}

/**
 * The buttons of a lifecycle. Which there are, which are off and which are confirmed is the chart's
 * to say.
 */
export function LifecycleActions<E extends string>({
  actions,
  wordsFor,
  onTake,
  busyWith = null,
  disabledReason = null,
  kind,
}: ActionsProps<E>) {
  const [askedFor, askFor] = useState<E | null>(null)
  const asked = actions.find(({ event, asks }) => event === askedFor && asks)
  return (
    <>
      {actions.map((action, at) => {
        const { event, refusedBy, asks } = action
        const { label, name, busy, off } = wordsFor(action)
        return (
          <Button
            key={event}
            kind={typeof kind === 'function' ? kind(event) : (kind ?? kindOf(action, at))}
            busy={busyWith === event}
            {...(busy === undefined ? {} : { busyLabel: busy })}
            {...(name === undefined ? {} : { name })}
            disabledReason={disabledReason ?? (refusedBy.length > 0 ? (off ?? '') : null)}
            onPress={() => (asks ? askFor(event) : void onTake(event))}
          >
            {label}
          </Button>
        )
      })}
      {asked ? (
        <Question
          words={wordsFor(asked)}
          kind={asked.ends ? 'danger' : 'primary'}
          isBusy={busyWith === asked.event}
          onAct={() => void Promise.resolve(onTake(asked.event)).then(() => askFor(null))}
          onKeep={() => askFor(null)}
        />
      ) : null}
    </>
  )
}

function Question({
  words,
  kind,
  isBusy,
  onAct,
  onKeep,
}: {
  words: Words
  kind: 'danger' | 'primary'
  isBusy: boolean
  onAct: () => void
  onKeep: () => void
}) {
  const { asked, busy } = words
  if (!asked) throw new Error(`Nothing is asked before "${words.label}".`)
  return (
    <Confirm
      open
      question={asked.question}
      act={asked.act}
      kind={kind}
      busy={isBusy}
      {...(busy === undefined ? {} : { busyLabel: busy })}
      onAct={onAct}
      keep={asked.keep}
      onKeep={onKeep}
    >
      {asked.means}
    </Confirm>
  )
}

function kindOf({ ends }: Action<string>, at: number): Kind {
  if (ends) return 'danger'
  return at === 0 ? 'primary' : 'quiet'
}
