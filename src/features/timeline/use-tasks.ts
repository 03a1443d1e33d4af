import { useState } from 'react'
import type { Page } from '#machines/kernel/page.ts'
import type { Task, TaskRequest } from '#machines/timeline/task/task.schema.ts'
import { isDone } from '#machines/timeline/task/task.selectors.ts'
import { useLive } from '#src/client/live/use-live.ts'
import { useRead } from '#src/client/records/read.ts'
import { askOfTasks, readFirstTasks, readTaskCounts, readTasks } from './tasks.queries.ts'
import { undoActivity } from '#src/features/wedding/undo.queries.ts'
import type { TaskFilter } from './tasks.queries.ts'

/** What is to be done to the tasks that are chosen: the event as the API takes it, without them. */
export type Asked = TaskRequest extends infer R ? (R extends TaskRequest ? Omit<R, 'tasks'> : never) : never

/** How it went: done, with the way back, or refused. */
export type Done = { result: 'done'; items: Task[]; undo: () => Promise<string | null> } | { result: 'refused'; reason: string }

/** Everything that the rules of tasks read may change in these. */
const areas = ['timeline', 'vendors', 'guests', 'budget', 'wedding', 'members'] as const

/** The tasks that a filter shows, page after page, and what is done to them. One that is done elsewhere comes by itself. */
export function useTasks(weddingId: string, filter: TaskFilter) {
  const [shown] = useState(countPages)
  const [same] = useState(sameAsBefore)
  const [isReadingMore, readingMore] = useState(false)
  const [moreFailed, failMore] = useState<string | null>(null)
  const tasks = useRead(
    async () => {
      const answer = await readFirstTasks(weddingId, filter, shown.pages())
      return answer.result === 'answer' ? { result: 'answer', body: same(answer.body) } : answer
    },
    { onReturn: true },
  )
  const counts = useRead(() => readTaskCounts(weddingId), { onReturn: true })
  const page = tasks.read.state === 'ready' ? tasks.read.value : null

  function readQuietly() {
    tasks.readQuietly()
    counts.readQuietly()
  }
  useLive(weddingId, areas, readQuietly)

  /** Shows at once what an answer told; where each task stands by now, and how many there are, is read after it. */
  function keep(changed: readonly Task[], gone: readonly string[]) {
    if (page) tasks.keep(withChanges(page, changed, gone))
    readQuietly()
  }

  return {
    read: tasks.read,
    counts: counts.read,
    readAgain: () => {
      tasks.readAgain()
      counts.readAgain()
    },
    keep,
    isReadingMore,
    moreFailed,
    more: async () => {
      if (!page?.nextCursor || isReadingMore) return
      readingMore(true)
      const answer = await readTasks(weddingId, filter, page.nextCursor)
      if (answer.result === 'answer') {
        shown.oneMore()
        tasks.keep({ items: [...page.items, ...same(answer.body).items], nextCursor: answer.body.nextCursor })
      }
      failMore(answer.result === 'refused' ? answer.code : null)
      readingMore(false)
    },
    ask: async (asked: Asked, chosen: readonly Task[]): Promise<Done> => {
      const ids = chosen.map(({ id, version }) => ({ id, version }))
      const answer = await askOfTasks(weddingId, { ...asked, tasks: ids }, crypto.randomUUID())
      if (answer.result === 'refused') {
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

/** How many pages of a list are shown. */
function countPages() {
  let pages = 1
  return { pages: () => pages, oneMore: () => void pages++ }
}

/** What has not changed since it was read before stays the same object, so that its row is not drawn again. */
function sameAsBefore() {
  const known = new Map<string, { said: string; task: Task }>()
  const kept = (task: Task) => {
    const before = known.get(task.id)
    const said = JSON.stringify(task)
    if (before?.said === said) return before.task
    known.set(task.id, { said, task })
    return task
  }
  return (page: Page<Task>): Page<Task> => ({ ...page, items: page.items.map(kept) })
}

function withChanges({ items, nextCursor }: Page<Task>, changed: readonly Task[], gone: readonly string[]): Page<Task> {
  const now = new Map(changed.map((task) => [task.id, task]))
  return { items: items.filter(({ id }) => !gone.includes(id)).map((task) => now.get(task.id) ?? task), nextCursor }
}

/** Whether somebody could still do something about it today. */
export function isToDo(task: Task) {
  return task.state === 'open' && !isDone(task)
}
