import { useEffect, useState } from 'react'
import { shiftsIntoPast } from '#machines/timeline/task/task.rules.ts'
import type { Task } from '#machines/timeline/task/task.schema.ts'
import { formatNearDay } from '#src/i18n/format.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { useToastWithUndo } from '#src/features/wedding/use-undo-toast.ts'
import { taskName } from './components/task-texts.tsx'
import { isDone } from '#machines/timeline/task/task.selectors.ts'
import { planEditIn } from '#machines/records/queue/plan-edit.schema.ts'
import type { EditQueue } from '#src/offline/queue/use-edit-queue.ts'
import { usePlanQueue } from '#src/offline/queue/use-plan-queue.ts'
import { tickIn } from './queued.queries.ts'
import type { Asked, Done } from './use-tasks.ts'

/** Why something could not be done to a task, and what it was. */
export interface TaskRefusal {
  reason: string
  /** What to ask for again; null where asking again would change nothing. */
  asked: Asked | null
  /** It was made without a connection, and stands until somebody decides. */
  isKept?: true
}

interface Options {
  today: string
  ask: (asked: Asked, some: readonly Task[]) => Promise<Done>
  onDone: () => void
}

/**
 * What is done to tasks. A refusal stays with the task, or with several that were chosen together,
 * until it is done after all.
 */
export function useTaskActs({ today, ask, onDone }: Options) {
  const { t } = useTranslation()
  const showToast = useToastWithUndo()
  const { refusals, setRefusal } = useRefusals()
  /** Of what was done to several. */
  const [refused, refuse] = useState<string | null>(null)
  // A row that moves to another month is another element there: it takes the focus again.
  const [moved, setMoved] = useState<{ id: string } | null>(null)
  const queue = usePlanQueue()

  useEffect(() => {
    if (moved) document.getElementById(`task-${moved.id}`)?.focus()
  }, [moved])

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
    // Its row shows by itself that it waits.
    if (done.result === 'queued') return false
    onDone()
    if (asked.event === 'SHIFT' && alone) setMoved({ id: alone.id })
    const undo = async () => {
      const reason = await done.undo()
      if (reason === null) showToast(t('timeline:did.undone'))
      else if (alone) setRefusal(alone.id, { reason: refusalText(reason, true), asked: null })
      else refuse(refusalText(reason))
      return null
    }
    showToast(whatWasDone(asked, some, done.items, today), undo)
    return true
  }

  return {
    act,
    refusals: new Map([...keptRefusals(queue), ...refusals]),
    refused,
    moved,
    ...queuedTicks(queue, act),
    /** To another month, by keys or by dragging; nowhere that it would be late at once. */
    shift: (task: Task, months: number) => {
      if (shiftsIntoPast(task, today, months))
        setRefusal(task.id, { reason: t('timeline:did.past'), asked: null })
      else void act({ event: 'SHIFT', months }, [task])
    },
    /**
     * Asks again for what was refused. The button goes with the refusal, so the task takes the
     * focus.
     */
    again: (asked: Asked, task: Task) => {
      document.getElementById(`task-${task.id}`)?.focus()
      dismissKept(queue, task)
      void act(asked, [task])
    },
  }
}

/** Why something was not done, by its task. */
function useRefusals() {
  const [refusals, setRefusals] = useState<ReadonlyMap<string, TaskRefusal>>(new Map())
  function setRefusal(id: string, refusal: TaskRefusal | null) {
    setRefusals((all) => {
      if (!refusal && !all.has(id)) return all
      const next = new Map(all)
      if (refusal) next.set(id, refusal)
      else next.delete(id)
      return next
    })
  }
  return { refusals, setRefusal }
}

/**
 * Of ticks that were made without a connection, those that the server refused when there was one
 * again.
 */
function keptRefusals(queue: EditQueue | null): [string, TaskRefusal][] {
  return (queue?.refused ?? []).flatMap(({ about, edit, reason }) => {
    const event = tickOf(edit)
    if (!event) return []
    const asked = isFinal(reason) ? null : { event }
    return [[about, { reason: refusalText(reason, true), asked, isKept: true }]]
  })
}

function tickOf(edit: unknown) {
  const known = planEditIn(edit)
  return known && tickIn(known)
}

/** What waits for a connection, and what is done to it. */
function queuedTicks(
  queue: EditQueue | null,
  act: (asked: Asked, some: readonly Task[]) => Promise<boolean>,
) {
  return {
    /** What waits for a connection or is on its way, by its task. */
    waiting: new Map(
      queue?.queued.flatMap(({ about, edit }) => {
        const event = tickOf(edit)
        return event ? [[about, event] as const] : []
      }),
    ),
    /** Ticks a task, or takes back a tick that has not left yet. */
    tick: async (task: Task) => {
      const status = queue?.statusOf(task.id)
      if (queue && (status?.is === 'waiting' || status?.is === 'sending')) {
        queue.withdraw(status.edit.key)
        return false
      }
      return act({ event: isDone(task) ? 'REOPEN' : 'COMPLETE' }, [task])
    },
    dismiss: (task: Task) => dismissKept(queue, task),
  }
}

function dismissKept(queue: EditQueue | null, task: Task) {
  for (const { about, key } of queue?.refused ?? []) if (about === task.id) queue?.dismiss(key)
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
