import { useState } from 'react'
import type { BoardTurn } from '#machines/board/board.schema.ts'
import type { Task } from '#machines/timeline/task/task.schema.ts'
import type { Answer } from '#src/client/api.ts'
import { useSendOnce } from '#src/client/retry/use-send-once.ts'
import { stepPayment } from '#src/features/budget/budget.queries.ts'
import { taskName } from '#src/features/timeline/components/task-texts.tsx'
import { askOfTasks } from '#src/features/timeline/tasks.queries.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'

export type DuePayment = Extract<BoardTurn, { kind: 'payment' }>['payment']

/** Receives the message to show and the activity that an undo takes back. */
export type OnDone = (message: string, activityId: string) => void

export interface TurnSteps {
  /** The task or payment that is being worked on. */
  busyId: string | null
  /** Why the last step was refused, in words, where it was about this task or payment. */
  refusalOf: (id: string) => string | null
  tick: (task: Task) => void
  pay: (payment: DuePayment) => void
}

/**
 * Ticks a task or marks a payment as paid today, from the dashboard. While one is being saved,
 * others are ignored.
 */
export function useTurnSteps(
  weddingId: string,
  today: string,
  { onDone, onRefused }: { onDone: OnDone; onRefused: () => void },
): TurnSteps {
  const { t } = useTranslation()
  const sendOnce = useSendOnce()
  const [busyId, setBusyId] = useState<string | null>(null)
  const [refused, refuse] = useState<{ of: string; code: string } | null>(null)

  async function take(
    id: string,
    message: string,
    ask: () => Promise<Answer<{ activityId: string }>>,
  ) {
    if (busyId !== null) return
    setBusyId(id)
    const answer = await ask()
    setBusyId(null)
    refuse(answer.result === 'answer' ? null : { of: id, code: answer.code })
    if (answer.result === 'answer') onDone(message, answer.body.activityId)
    // What was refused may have been done by somebody else.
    else onRefused()
  }

  return {
    busyId,
    refusalOf: (id) => (refused?.of === id ? errorText(refused.code) : null),
    tick: (task) =>
      void take(task.id, t('board:tasks.done', { task: taskName(task) }), () => {
        const tasks = [{ id: task.id, version: task.version }]
        return sendOnce(tasks, (key) => askOfTasks(weddingId, { event: 'COMPLETE', tasks }, key))
      }),
    pay: ({ id, version, what, item }) =>
      void take(id, t('board:turn.paid', { what: what || item }), () => {
        const paid = { version, paidOn: today, paidBy: null, method: null }
        return sendOnce([id, paid], (key) =>
          stepPayment(weddingId, id, { event: 'PAY', ...paid }, key),
        )
      }),
  }
}
