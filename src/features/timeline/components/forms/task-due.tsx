import type { Due } from '#machines/timeline/due/due.schema.ts'
import { dueOnDay } from '#machines/timeline/task/task.rules.ts'
import { linkText } from '#machines/timeline/task/task-link.schema.ts'
import type { TaskForm, TaskValues } from '#machines/timeline/task/task-form.schema.ts'
import type { Task } from '#machines/timeline/task/task.schema.ts'
import { taskName } from '../task-texts.tsx'

/** When something is due, as it was said in the form. After the wedding is only said as a day. */
export function dueOf({ dueBy, day, months, days }: TaskValues, weddingDate: string | null): Due {
  if (dueBy === 'day') return { by: 'day', day: day ?? '' }
  return weddingDate !== null && day !== null
    ? dueOnDay(weddingDate, day)
    : { by: 'wedding', lead: { months, days } }
}

/** A task as the form shows it. */
export function typedFrom(task: Task): TaskForm {
  const lead = task.due.by === 'day' ? { months: 0, days: 0 } : task.due.lead
  return {
    title: taskName(task),
    category: task.category,
    assigneeId: task.assigneeId ?? '',
    link: linkText(task.link),
    notes: task.notes,
    dueBy: task.due.by === 'day' ? 'day' : 'wedding',
    day: task.dueOn ?? '',
    months: String(Math.max(0, lead.months)),
    days: String(Math.max(0, lead.days)),
  }
}

/**
 * Whether the form says of when it is due what the task says already: it is not sent then, so that
 * the checklist's own day stays its own.
 */
export function isDueAsItWas(task: Task, values: TaskValues): boolean {
  const before = typedFrom(task)
  if (before.dueBy !== values.dueBy) return false
  if (task.dueOn !== null) return task.dueOn === values.day
  return (
    values.dueBy === 'day' ||
    (before.months === String(values.months) && before.days === String(values.days))
  )
}
