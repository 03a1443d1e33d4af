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

interface Texts {
  label: string
  /** The whole name, where the label alone could be that of several. */
  name?: string
  /** What the label says while the event is being worked on. */
  busy?: string
  /** Why the event may not happen yet, where a guard says no. */
  disabledReason?: string
  /** What is asked before an event that is confirmed. */
  asked?: { question: string; means: ReactNode; act: string; keep: string }
  /**
   * What the question says instead, without the act, once the record is not the one any more at
   * which it was asked.
   */
  changed?: { means: ReactNode; close: string }
}

type Kind = NonNullable<Parameters<typeof Button>[0]['kind']>

interface ActionsProps<E extends string> {
  /** What the chart offers to whoever looks, in the order of the buttons. */
  actions: readonly Action<E>[]
  textsFor: (action: Action<E>) => Texts
  /** The version that is shown. A question is about the one at which it was asked. */
  version?: number
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
  textsFor,
  version,
  onTake,
  busyWith = null,
  disabledReason = null,
  kind,
}: ActionsProps<E>) {
  const { asked, isOver, ask } = useQuestion({ actions, version, busyWith })
  return (
    <>
      {actions.map((action, at) => {
        const { event, refusedBy, asks } = action
        const { label, name, busy, disabledReason: ownReason } = textsFor(action)
        return (
          <Button
            key={event}
            kind={typeof kind === 'function' ? kind(event) : (kind ?? kindOf(action, at))}
            busy={busyWith === event}
            {...(busy === undefined ? {} : { busyLabel: busy })}
            {...(name === undefined ? {} : { name })}
            disabledReason={disabledReason ?? (refusedBy.length > 0 ? (ownReason ?? '') : null)}
            onPress={() => (asks ? ask(action) : void onTake(event))}
          >
            {label}
          </Button>
        )
      })}
      {asked ? (
        <Question
          texts={textsFor(asked)}
          kind={asked.ends ? 'danger' : 'primary'}
          isBusy={busyWith === asked.event}
          isOver={isOver}
          onAct={() => void Promise.resolve(onTake(asked.event)).then(() => ask(null))}
          onKeep={() => ask(null)}
        />
      ) : null}
    </>
  )
}

/**
 * What is asked, and whether that is over: whoever decides does so about what they read, so a
 * record that moves on meanwhile ends the question. The own step moves it on as well.
 */
function useQuestion<E extends string>({
  actions,
  version,
  busyWith,
}: {
  actions: readonly Action<E>[]
  version: number | undefined
  busyWith: E | null
}) {
  const [question, setQuestion] = useState<{
    action: Action<E>
    at: number | undefined
  } | null>(null)
  const offered = actions.find(({ event, asks }) => event === question?.action.event && asks)
  const isBusy = question !== null && busyWith === question.action.event
  return {
    asked: offered ?? (version === undefined ? undefined : question?.action),
    isOver: question !== null && !isBusy && (question.at !== version || offered === undefined),
    ask: (action: Action<E> | null) => setQuestion(action && { action, at: version }),
  }
}

function Question({
  texts,
  kind,
  isBusy,
  isOver,
  onAct,
  onKeep,
}: {
  texts: Texts
  kind: 'danger' | 'primary'
  isBusy: boolean
  isOver: boolean
  onAct: () => void
  onKeep: () => void
}) {
  const { asked, busy, changed } = texts
  if (!asked) throw new Error(`Nothing is asked before "${texts.label}".`)
  const over = isOver ? changed : undefined
  return (
    <Confirm
      open
      question={asked.question}
      act={over ? null : asked.act}
      kind={kind}
      busy={isBusy}
      {...(busy === undefined ? {} : { busyLabel: busy })}
      onAct={onAct}
      keep={over ? over.close : asked.keep}
      onKeep={onKeep}
    >
      {over ? over.means : asked.means}
    </Confirm>
  )
}

function kindOf({ ends }: Action<string>, at: number): Kind {
  if (ends) return 'danger'
  return at === 0 ? 'primary' : 'quiet'
}
