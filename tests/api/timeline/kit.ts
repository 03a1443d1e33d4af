import type { Page } from '#machines/kernel/page.ts'
import type { NewTask, Task, TaskCounts, TasksMoved } from '#machines/timeline/task/task.schema.ts'
import type { SignedIn, TestApp } from '#tests/harness/app.ts'
import { bodyOf } from '#tests/harness/app.ts'

/** The tasks of a wedding, as one member uses them. */
export function tasksOf(api: TestApp, as: SignedIn, weddingId: string) {
  const path = `/api/weddings/${weddingId}/tasks`
  return {
    path,
    list: async (query = '') =>
      (await bodyOf<Page<Task>>(await api.request('GET', `${path}?limit=100${query}`, { as })))
        .items,
    numbered: async (number: number) => {
      const { items } = await bodyOf<Page<Task>>(
        await api.request('GET', `${path}?limit=100`, { as }),
      )
      return items.find((task) => task.number === number)!
    },
    counts: async () => bodyOf<TaskCounts>(await api.request('GET', `${path}/counts`, { as })),
    add: (body: Partial<NewTask>) =>
      api.request('POST', path, {
        as,
        body: {
          title: 'Buy sparklers',
          category: 'other',
          due: { by: 'day', day: '2027-01-05' },
          assigneeId: null,
          notes: '',
          ...body,
        },
      }),
    ask: (event: string, tasks: Pick<Task, 'id' | 'version'>[], more: object = {}) =>
      api.request('POST', `${path}/events`, {
        as,
        body: { event, tasks: tasks.map(({ id, version }) => ({ id, version })), ...more },
      }),
    done: async (answer: Promise<Response>) => bodyOf<TasksMoved>(await answer),
    change: (task: Task, body: object) =>
      api.request('PATCH', `${path}/${task.id}`, { as, body: { version: task.version, ...body } }),
    undo: (activityId: string) =>
      api.request('POST', `/api/weddings/${weddingId}/activity/${activityId}/undo`, {
        as,
        body: {},
      }),
  }
}
