import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import type { Page } from '#machines/kernel/page.ts'
import type { NamedTaskLink, TaskLinkKind } from '#machines/timeline/task/task-link.schema.ts'
import { taskQuerySchema } from '#machines/timeline/task/task.schema.ts'
import type {
  NewTask,
  Task,
  TaskChange,
  TaskCounts,
  TaskQuery,
  TaskRequest,
  TasksMoved,
} from '#machines/timeline/task/task.schema.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'
import { sharingById } from '#src/client/query/pages.ts'
import { bodyOf } from '#src/client/query/refusal-error.ts'
import { allPages } from './schedule.queries.ts'

/** Which tasks a list shows. */
export type TaskFilter = Pick<TaskQuery, 'view' | 'category' | 'assignee' | 'order'>

/** The tasks that an address asks for; all of them where it says something that nobody knows. */
export function taskFilterIn(search: URLSearchParams): TaskFilter {
  const read = v.safeParse(
    v.pick(taskQuerySchema, ['view', 'category', 'assignee', 'order']),
    Object.fromEntries(search),
  )
  return read.success ? read.output : {}
}

const tasks = api.weddings[':id'].tasks

/** As many as one answer holds. */
const pageSize = '100'

export const taskKeys = {
  all: (weddingId: string) => ['tasks', weddingId] as const,
  list: (weddingId: string, filter: TaskFilter) =>
    [...taskKeys.all(weddingId), 'list', filter] as const,
  counts: (weddingId: string) => [...taskKeys.all(weddingId), 'counts'] as const,
  linkable: (weddingId: string) => [...taskKeys.all(weddingId), 'linkable'] as const,
  linked: (weddingId: string, kind: TaskLinkKind) =>
    [...taskKeys.all(weddingId), 'linked', kind] as const,
}

/** Everything that the rules of tasks read may change in these. */
const meta = { live: ['timeline', 'vendors', 'guests', 'budget', 'wedding', 'members'] } as const

/** The tasks that a filter shows, page after page. */
export function tasksOptions(weddingId: string, filter: TaskFilter) {
  return infiniteQueryOptions({
    queryKey: taskKeys.list(weddingId, filter),
    queryFn: ({ pageParam: cursor }): Promise<Page<Task>> => {
      const query = { ...filter, limit: pageSize, ...(cursor === null ? {} : { cursor }) }
      return bodyOf(ask(tasks.$get({ param: { id: weddingId }, query })))
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    structuralSharing: sharingById,
    meta,
  })
}

export function taskCountsOptions(weddingId: string) {
  return queryOptions({
    queryKey: taskKeys.counts(weddingId),
    queryFn: (): Promise<TaskCounts> =>
      bodyOf(ask(tasks.counts.$get({ param: { id: weddingId } }))),
    meta,
  })
}

/** The vendors and budget items that a task can be linked to. */
export function linkableOptions(weddingId: string) {
  return queryOptions({
    queryKey: taskKeys.linkable(weddingId),
    queryFn: () =>
      bodyOf(
        allPages<NamedTaskLink>((cursor) =>
          ask(
            tasks.links.$get({ param: { id: weddingId }, query: { limit: pageSize, ...cursor } }),
          ),
        ),
      ),
    meta: { live: ['vendors', 'budget'] },
  })
}

/** The tasks that are linked to vendors, or to budget items. */
export function linkedTasksOptions(weddingId: string, linked: TaskLinkKind) {
  return queryOptions({
    queryKey: taskKeys.linked(weddingId, linked),
    queryFn: () =>
      bodyOf(
        allPages<Task>((cursor) => {
          const query = { linked, limit: pageSize, ...cursor }
          return ask(tasks.$get({ param: { id: weddingId }, query }))
        }),
      ),
    meta,
  })
}

export function addTask(id: string, task: NewTask, key: string): Promise<Answer<Task>> {
  return ask(tasks.$post({ param: { id }, json: task }, { headers: { 'Idempotency-Key': key } }))
}

export function changeTask(
  id: string,
  taskId: string,
  change: TaskChange,
  key: string,
): Promise<Answer<Task>> {
  return ask(
    tasks[':taskId'].$patch(
      { param: { id, taskId }, json: change },
      { headers: { 'Idempotency-Key': key } },
    ),
  )
}

export function askOfTasks(
  id: string,
  request: TaskRequest,
  key: string,
): Promise<Answer<TasksMoved>> {
  return ask(
    tasks.events.$post({ param: { id }, json: request }, { headers: { 'Idempotency-Key': key } }),
  )
}
