import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Page } from '#machines/kernel/page.ts'
import type { Task, TaskRequest } from '#machines/timeline/task/task.schema.ts'
import { isDone, isOpen } from '#machines/timeline/task/task.selectors.ts'
import { itemsOf } from '#src/client/query/pages.ts'
import { refresh } from '#src/client/query/refresh.ts'
import { useSetQueryData } from '#src/client/query/use-set-query-data.ts'
import { askOfTasks, taskCountsOptions, taskKeys, tasksOptions } from './tasks.queries.ts'
import { undoActivity } from '#src/features/wedding/undo.queries.ts'
import type { TaskFilter } from './tasks.queries.ts'
import { queuedTick } from './queued.queries.ts'
import type { TickEvent } from './queued.queries.ts'
import { usePlanQueue } from '#src/offline/queue/use-plan-queue.ts'

/** What is to be done to the tasks that are chosen: the event as the API takes it, without them. */
export type Asked = TaskRequest extends infer R
  ? R extends TaskRequest
    ? Omit<R, 'tasks'>
    : never
  : never

/** How it went: done, with the way back, or refused. */
export type Done =
  | { result: 'done'; items: Task[]; undo: () => Promise<string | null> }
  /** There is no connection: it is kept and sent later. */
  | { result: 'queued' }
  | { result: 'refused'; reason: string }

/**
 * The tasks that a filter shows, page after page, and what is done to them. One that is done
 * elsewhere comes by itself.
 */
export function useTasks(weddingId: string, filter: TaskFilter) {
  const client = useQueryClient()
  const options = tasksOptions(weddingId, filter)
  const query = useInfiniteQuery(options)
  const counts = useQuery(taskCountsOptions(weddingId))
  const keepList = useSetQueryData(options)
  const ticks = usePlanQueue()
  const readQuietly = () => void refresh(client, { queryKey: taskKeys.all(weddingId) })

  /**
   * Shows at once what an answer told; where each task stands by now, and how many there are, is
   * read after it.
   */
  function keep(changed: readonly Task[], gone: readonly string[]) {
    const list = client.getQueryData(options.queryKey)
    if (list)
      keepList({ ...list, pages: list.pages.map((page) => withChanges(page, changed, gone)) })
    readQuietly()
  }

  return {
    query,
    tasks: itemsOf(query.data?.pages ?? []),
    counts: counts.data ?? null,
    keep,
    ask: async (asked: Asked, chosen: readonly Task[]): Promise<Done> => {
      const ids = chosen.map(({ id, version }) => ({ id, version }))
      const key = crypto.randomUUID()
      const answer = await askOfTasks(weddingId, { ...asked, tasks: ids }, key)
      if (answer.result === 'refused') {
        const [task] = chosen
        if (
          answer.code === 'unreachable' &&
          ticks &&
          task &&
          chosen.length === 1 &&
          isTick(asked) &&
          // Under the same key: it may have arrived, and its answer been lost.
          ticks.add(queuedTick(weddingId, asked.event, task, key))
        )
          return { result: 'queued' }
        readQuietly()
        return { result: 'refused', reason: answer.code }
      }
      const { items, activityId } = answer.body
      keep(items, asked.event === 'REMOVE' ? chosen.map(({ id }) => id) : [])
      const undo = async () => {
        const undone = await undoActivity(weddingId, activityId)
        readQuietly()
        return undone.result === 'refused' ? undone.code : null
      }
      return { result: 'done', items, undo }
    },
  }
}

function withChanges(
  { items, nextCursor }: Page<Task>,
  changed: readonly Task[],
  gone: readonly string[],
): Page<Task> {
  const now = new Map(changed.map((task) => [task.id, task]))
  return {
    items: items.filter(({ id }) => !gone.includes(id)).map((task) => now.get(task.id) ?? task),
    nextCursor,
  }
}

function isTick(asked: Asked): asked is { event: TickEvent } {
  return asked.event === 'COMPLETE' || asked.event === 'REOPEN'
}

/** Whether somebody could still do something about it today. */
export function isToDo(task: Task) {
  return isOpen(task) && !isDone(task)
}
