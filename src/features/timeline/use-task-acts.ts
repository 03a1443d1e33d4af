import { useEffect, useState } from 'react'
import type { Task } from '#machines/timeline/task/task.schema.ts'
import { formatNearDay } from '#src/i18n/format.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { useToastWithUndo } from '#src/features/wedding/use-undo-toast.ts'
import { taskName } from './components/task-words.tsx'
import type { Asked, Done } from './use-tasks.ts'

/** Why something could not be done to a task, and what it was. */
export interface TaskRefusal {
  reason: string
  /** What to ask for again; null where asking again would change nothing. */
  asked: Asked | null
}

interface Options {
  today: string
  ask: (asked: Asked, some: readonly Task[]) => Promise<Done>
  onDone: () => void
}

/** What is done to tasks. A refusal stays with the task, or with several that were chosen together, until it is done after all. */
export function useTaskActs({ today, ask, onDone }: Options) {
  const { t } = useTranslation()
  const showToast = useToastWithUndo()
  const [refusals, setRefusals] = useState<ReadonlyMap<string, TaskRefusal>>(new Map())
  /** Of what was done to several. */
  const [refused, refuse] = useState<string | null>(null)
  // A row that moves to another month is another element there: it takes the focus again.
  const [moved, setMoved] = useState<{ id: string } | null>(null)

  useEffect(() => {
    if (moved) document.getElementById(`task-${moved.id}`)?.focus()
  }, [moved])

  function setRefusal(id: string, refusal: TaskRefusal | null) {
    setRefusals((all) => {
      if (!refusal && !all.has(id)) return all
      const next = new Map(all)
      if (refusal) next.set(id, refusal)
      else next.delete(id)
      return next
    })
  }

  async function act(asked: Asked, some: readonly Task[]) {
    const alone = some.length === 1 ? some[0]! : null
    refuse(null)
    if (alone) setRefusal(alone.id, null)
    const done = await ask(asked, some)
    if (done.result === 'refused') {
      if (alone)
        setRefusal(alone.id, {
          reason: refusalText(done.reason, true),
          asked: isFinal(done.reason) ? null : asked,
        })
      else refuse(refusalText(done.reason))
      return false
    }
    for (const { id } of some) setRefusal(id, null)
    onDone()
    if (asked.event === 'SHIFT' && alone) setMoved({ id: alone.id })
    const undo = async () => {
      const reason = await done.undo()
      if (reason === null) showToast(t('timeline:did.undone'))
      else if (alone) setRefusal(alone.id, { reason: refusalText(reason, true), asked: null })
      else refuse(refusalText(reason))
    }
    showToast(whatWasDone(asked, some, done.items, today), undo)
    return true
  }

  return {
    act,
    refusals,
    refused,
    moved,
    /** Asks again for what was refused. The button goes with the refusal, so the task takes the focus. */
    again: (asked: Asked, task: Task) => {
      document.getElementById(`task-${task.id}`)?.focus()
      void act(asked, [task])
    },
  }
}

/** What would be refused again. */
function isFinal(reason: string) {
  return ['event_not_allowed', 'no_right', 'not_found', 'not_yours', 'wrong_role'].includes(reason)
}

function refusalText(reason: string, isAlone = false) {
  if (reason === 'version_stale') return t('timeline:did.stale')
  return (
    (reason === 'event_not_allowed' && !isAlone ? t('timeline:did.refused') : errorText(reason)) ??
    ''
  )
}

/** What is now true, for the toast. */
function whatWasDone(asked: Asked, before: readonly Task[], after: readonly Task[], today: string) {
  const task = before[0] ? taskName(before[0]) : ''
  const dueOn = after[0]?.dueOn
  const when = dueOn ? formatNearDay(dueOn, today) : ''
  const day = asked.event === 'SNOOZE' ? formatNearDay(asked.until, today) : ''
  return t(`timeline:did.${asked.event}`, { count: before.length, task, when, day })
}
