import type { Page } from '#machines/kernel/page.ts'
import type { NewTask, Task, TaskChange, TaskCounts, TaskQuery, TaskRequest, TasksMoved } from '#machines/timeline/task/task.schema.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'

/** Which tasks a list shows. */
export type TaskFilter = Pick<TaskQuery, 'view' | 'category' | 'assignee' | 'order'>

const tasks = api.weddings[':id'].tasks

/** As many as one answer holds. */
const pageSize = '100'

export function readTasks(id: string, filter: TaskFilter, cursor: string | null): Promise<Answer<Page<Task>>> {
  return ask(tasks.$get({ param: { id }, query: { ...filter, limit: pageSize, ...(cursor === null ? {} : { cursor }) } }))
}

/** The first pages as one, so that what is shown can be read again as it is shown. */
export async function readFirstTasks(id: string, filter: TaskFilter, pages: number): Promise<Answer<Page<Task>>> {
  let all: Page<Task> = { items: [], nextCursor: null }
  for (let page = 0; page < pages; page++) {
    const answer = await readTasks(id, filter, all.nextCursor)
    if (answer.result === 'refused') return answer
    all = { items: [...all.items, ...answer.body.items], nextCursor: answer.body.nextCursor }
    if (all.nextCursor === null) break
  }
  return { result: 'answer', body: all }
}

export function readTaskCounts(id: string): Promise<Answer<TaskCounts>> {
  return ask(tasks.counts.$get({ param: { id } }))
}

export function addTask(id: string, task: NewTask, key: string): Promise<Answer<Task>> {
  return ask(tasks.$post({ param: { id }, json: task }, { headers: { 'Idempotency-Key': key } }))
}

export function changeTask(id: string, taskId: string, change: TaskChange): Promise<Answer<Task>> {
  return ask(tasks[':taskId'].$patch({ param: { id, taskId }, json: change }))
}

export function askOfTasks(id: string, request: TaskRequest, key: string): Promise<Answer<TasksMoved>> {
  return ask(tasks.events.$post({ param: { id }, json: request }, { headers: { 'Idempotency-Key': key } }))
}
