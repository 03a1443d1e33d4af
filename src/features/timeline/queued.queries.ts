import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { clockText } from '#machines/kernel/forms/clock.ts'
import type { QueuedEdit } from '#machines/records/queue/edit-queue.schema.ts'
import type { PlanEdit } from '#machines/records/queue/plan-edit.schema.ts'
import { itemFormSchema } from '#machines/timeline/schedule/schedule-form.schema.ts'
import type { ItemForm } from '#machines/timeline/schedule/schedule-form.schema.ts'
import { scheduleItemSchema } from '#machines/timeline/schedule/schedule.schema.ts'
import type { NewScheduleItem, ScheduleItem } from '#machines/timeline/schedule/schedule.schema.ts'
import { taskFormSchema } from '#machines/timeline/task/task-form.schema.ts'
import type { TaskForm, TaskValues } from '#machines/timeline/task/task-form.schema.ts'
import { linkText } from '#machines/timeline/task/task-link.schema.ts'
import { taskSchema } from '#machines/timeline/task/task.schema.ts'
import type { Task } from '#machines/timeline/task/task.schema.ts'
import type { Answer } from '#src/client/api.ts'
import { refresh } from '#src/client/query/refresh.ts'
import { sendQueuedForm } from '#src/offline/queue/use-plan-queue.ts'
import type { QueuedDesk } from '#src/offline/queue/use-plan-queue.ts'
import { dueOf, isDueAsItWas, typedFrom } from './components/forms/task-due.tsx'
import { taskName } from './components/task-texts.tsx'
import { changeScheduleItem, scheduleKeys } from './schedule.queries.ts'
import { askOfTasks, changeTask, taskKeys } from './tasks.queries.ts'

/** What is ticked, or not done after all. */
export type TickEvent = 'COMPLETE' | 'REOPEN'

const tickSchema = v.object({ event: v.picklist(['COMPLETE', 'REOPEN']) })

/** What a queued edit does to the box of a task; null where it is no tick. */
export function tickIn({ kind, values }: PlanEdit): TickEvent | null {
  const tick = v.safeParse(tickSchema, values)
  return kind === 'tick' && tick.success ? tick.output.event : null
}

/** A tick of one task as it is queued. */
export function queuedTick(
  weddingId: string,
  event: TickEvent,
  task: Pick<Task, 'id' | 'version' | 'title' | 'number'>,
  key: string,
): QueuedEdit {
  const { id, version } = task
  const edit: PlanEdit = {
    kind: 'tick',
    weddingId,
    name: taskName(task),
    record: { id, version },
    values: { event },
  }
  return { key, about: id, edit }
}

export async function sendTick(
  client: QueryClient,
  edit: PlanEdit,
  key: string,
): Promise<Answer<{ version: number }>> {
  const event = tickIn(edit)
  if (!event) return { result: 'refused', code: 'invalid_input', details: {} }
  const { id, version } = edit.record
  const answer = await askOfTasks(edit.weddingId, { event, tasks: [{ id, version }] }, key)
  await readAgain(client, answer, taskKeys.all(edit.weddingId))
  return answer.result === 'answer'
    ? { result: 'answer', body: { version: answer.body.items[0]?.version ?? version + 1 } }
    : answer
}

/** The form of a task. A wedding's date decides how it says when the task is due. */
export function taskDesk(
  weddingId: string,
  weddingDate: string | null,
): QueuedDesk<Task, TaskForm, TaskValues> {
  return {
    kind: 'task',
    recordSchema: taskSchema,
    toForm: typedFrom,
    schema: taskFormSchema(weddingDate !== null),
    save: (task, values, key) => {
      const { title, category, assigneeId, notes } = values
      const isChecklistTitle = task.number !== null && task.title === '' && title === taskName(task)
      const due = isDueAsItWas(task, values) ? {} : { due: dueOf(values, weddingDate) }
      // One that is hidden from whoever changes the task, or gone for now, stays.
      const link = linkText(task.link) === linkText(values.link) ? {} : { link: values.link }
      const own = { title: isChecklistTitle ? '' : title, category, assigneeId, notes }
      const change = { ...own, ...link, ...due }
      return changeTask(weddingId, task.id, { version: task.version, ...change }, key)
    },
  }
}

export async function sendQueuedTask(client: QueryClient, edit: PlanEdit, key: string) {
  const desk = taskDesk(edit.weddingId, edit.reading?.['weddingDate'] ?? null)
  const answer = await sendQueuedForm(desk, edit, key)
  await readAgain(client, answer, taskKeys.all(edit.weddingId))
  return answer
}

/** The form of an item of the day. */
export function itemDesk(weddingId: string): QueuedDesk<ScheduleItem, ItemForm, NewScheduleItem> {
  return {
    kind: 'item',
    recordSchema: scheduleItemSchema,
    toForm: typedItem,
    schema: itemFormSchema,
    save: ({ id, version }, values, key) =>
      changeScheduleItem(weddingId, id, { version, ...values }, key),
  }
}

export async function sendQueuedItem(client: QueryClient, edit: PlanEdit, key: string) {
  const answer = await sendQueuedForm(itemDesk(edit.weddingId), edit, key)
  await readAgain(client, answer, scheduleKeys.items(edit.weddingId))
  return answer
}

/** Whatever the server answered, what is shown may not be what it has. */
async function readAgain(
  client: QueryClient,
  answer: Answer<unknown>,
  queryKey: readonly string[],
) {
  if (answer.result === 'answer' || answer.code !== 'unreachable')
    await refresh(client, { queryKey })
}

function typedItem({ title, dayOffset, start, end, place, people, notes }: ScheduleItem): ItemForm {
  return {
    title,
    dayOffset: String(dayOffset),
    start: clockText(start),
    end: clockText(end),
    // An event's place may be longer than an item's.
    place: place.slice(0, 150).trim(),
    people: people.join(', '),
    notes,
  }
}
