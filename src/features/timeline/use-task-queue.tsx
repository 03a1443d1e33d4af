import { useQueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import type { QueuedEdit } from '#machines/records/queue/edit-queue.schema.ts'
import type { Task } from '#machines/timeline/task/task.schema.ts'
import { refresh } from '#src/client/query/refresh.ts'
import { useSession } from '#src/features/session/use-session.ts'
import { useEditQueue } from '#src/offline/queue/use-edit-queue.ts'
import type { EditQueue } from '#src/offline/queue/use-edit-queue.ts'
import { askOfTasks, taskKeys } from './tasks.queries.ts'

const tickSchema = v.object({
  weddingId: v.string(),
  event: v.picklist(['COMPLETE', 'REOPEN']),
  version: v.number(),
})

export type TaskTick = v.InferOutput<typeof tickSchema>

const TaskQueueContext = createContext<EditQueue | null>(null)

/** Around the couple's area: ticks of tasks that were made without a connection are sent from whichever page is open when there is one. */
export function TaskQueueProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const { me } = useSession()
  const queue = useEditQueue({
    name: 'tasks',
    owner: me?.id ?? '',
    send: async ({ key, about, edit }) => {
      const tick = tickIn(edit)
      if (!tick) return { result: 'refused', code: 'invalid_input' }
      const { weddingId, event, version } = tick
      const answer = await askOfTasks(weddingId, { event, tasks: [{ id: about, version }] }, key)
      if (answer.result === 'refused' && answer.code === 'unreachable') return answer
      await refresh(client, { queryKey: taskKeys.all(weddingId) })
      return answer.result === 'answer' ? { result: 'sent' } : answer
    },
  })
  return <TaskQueueContext value={queue}>{children}</TaskQueueContext>
}

/** The ticks that wait; null where no area is around the screen, as in tests of one. */
export function useTaskQueue() {
  return use(TaskQueueContext)
}

export function tickIn(edit: unknown): TaskTick | null {
  const parsed = v.safeParse(tickSchema, edit)
  return parsed.success ? parsed.output : null
}

/** A tick of one task as it is queued. */
export function queuedTick(
  weddingId: string,
  event: TaskTick['event'],
  { id, version }: Pick<Task, 'id' | 'version'>,
  key: string,
): QueuedEdit {
  const tick: TaskTick = { weddingId, event, version }
  return { key, about: id, edit: tick }
}
